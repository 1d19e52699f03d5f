import base64
import re
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key

TOLERANCE_SECONDS = 300


def verify_webhook(headers, raw_body, public_key_pems, now=None):
    """True when a webhook comes from Payments Service and was sent just now. Then process each webhook-id once.

    headers: of the request, names in lower case
    raw_body: the body's bytes as they came, before anything parses them
    public_key_pems: a list of webhookPublicKey of GET /config and, where there is one, nextWebhookPublicKey.
        Read them again when this gives False: the key may have been changed.
    """
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"Webhook:[0-9a-f-]{36}", webhook_id) or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + raw_body
    signatures = [_signature_of(entry) for entry in headers.get("webhook-signature", "").split(" ")]
    return any(
        _fits(load_pem_public_key(pem.encode()), signature, signed)
        for pem in public_key_pems
        for signature in signatures
        if signature is not None
    )


def _signature_of(entry):
    """r and s of `v1es256,<base64 of 64 bytes>` as DER; None for any other entry."""
    tag, _, text = entry.partition(",")
    try:
        both = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    if tag != "v1es256" or len(both) != 64 or base64.b64encode(both).decode() != text:
        return None
    return encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))


def _fits(key, signature, signed):
    try:
        key.verify(signature, signed, ec.ECDSA(SHA256()))
    except InvalidSignature:
        return False
    return True
