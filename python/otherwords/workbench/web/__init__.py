"""The application: pages, security, the server.

app        everything put together
bench      what the pages work with: the project, databases, another process for heavy work
calls      one request: who asks, what was sent, how to answer
routes     every address with the role it needs, declared once
security   headers, cookies, tokens, limits
jobs       heavy work in another process
pages      one module for each group of pages
server     start, stop, messages
"""
