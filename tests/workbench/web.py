"""A client for the application without a server: sign in, send, look."""

import re
import uuid

from starlette.testclient import TestClient

from otherwords.workbench import create_app
from otherwords.workbench.web.bench import Bench

PASSWORD = "correct horse"


class Client:
    """A browser that remembers its session and its token."""

    def __init__(self, app, host="http://localhost"):
        self.http = TestClient(app, base_url=host, follow_redirects=False)
        self.token = ""

    def get(self, path, **options):
        answer = self.http.get(path, **options)
        found = re.search(r'<meta name="token" content="(\w*)">', answer.text)
        if found:
            self.token = found[1]
        return answer

    def post(self, path, form=None, files=None, **options):
        return self.http.post(
            path, data={"token": self.token} | (form or {}), files=files, **options
        )

    def send(self, path, body, **headers):
        return self.http.post(path, json=body, headers={"X-Token": self.token} | headers)

    def sign_in(self, name, password=PASSWORD):
        answer = self.http.post("/sign-in", data={"name": name, "password": password, "next": "/"})
        if answer.status_code == 303:
            self.get("/")
        return answer

    def add(self, work, *operations, known=0):
        events = [{"id": str(uuid.uuid4()), "operation": each} for each in operations]
        return self.send(f"/work/{work}/events", {"known": known, "events": events})


def application(store, databases=None):
    return create_app(Bench(store, databases or {}))
