import { Secret, TOTP } from "otpauth";

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, half a minute. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A watch may be half a minute wrong either way. */
const WINDOW = 1;

/** 160 random bits, as an app is told them. @source RFC 4226 §4 */
export const makeSecret = () => new Secret({ size: SECRET_BYTES }).base32;

const read = (secret: string) => Secret.fromBase32(secret);

/** What an authenticator app scans: whose code it is, and where. */
export const addressOf = (secret: string, who: { shop: string; username: string }) =>
	new TOTP({ ...RULES, issuer: who.shop, label: who.username, secret: read(secret) }).toString();

/**
 * The half minute that a code belongs to, counted from 1970; undefined when it is none of now.
 *
 * @param code six digits; spaces do not count
 * @source RFC 6238 §5.2; ASVS 5.0 §6.5.5
 */
export function totpStepOf(code: string, secret: string, now: Date): number | undefined {
	const token = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(token)) return undefined;
	const timestamp = now.getTime();
	const delta = TOTP.validate({ ...RULES, token, secret: read(secret), timestamp, window: WINDOW });
	return delta === null ? undefined : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}
