"""What keeps other sites and other people out: headers, cookies, tokens, limits.

Pages load nothing but their own files: no inline script or style, no other host. A request that
changes something must come from our own pages: the browser says so (fetch metadata, origin), and
the page sends a token made from its session and a secret of the project. The secret is stored, so
pages that are open while the server is started again go on working.
"""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import urlsplit

from starlette.datastructures import Headers

COOKIE = "otherwords_session"
SAFE_METHODS = {"GET", "HEAD"}
LOOPBACK = {"localhost", "127.0.0.1", "[::1]", "::1"}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
BODY_LIMITS = {"json": 64 * 1024, "form": 256 * 1024, "upload": 64 * 1024 * 1024}
"""The most bytes of each kind of body."""


def token_for(secret: str, session: str) -> str:
    """The token that pages of a session send back.

    >>> token_for("a", "b") == token_for("a", "b") != token_for("a", "c")
    True
    """
    return hmac.new(secret.encode(), session.encode(), hashlib.sha256).hexdigest()


def same_token(secret: str, session: str, given: str) -> bool:
    """Whether a token belongs to a session."""
    return hmac.compare_digest(token_for(secret, session).encode(), given.encode())


def from_elsewhere(headers: Headers) -> bool:
    """Whether the browser says that a request comes from another site."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")


def is_loopback(host: str) -> bool:
    """Whether a host, with or without a port, is this computer.

    >>> is_loopback("localhost:8000"), is_loopback("[::1]:8000"), is_loopback("example.org")
    (True, True, False)
    """
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    return (name or host) in LOOPBACK
