import { Secret, TOTP } from "otpauth";

/** Parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits, half a minute. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Tolerates a clock half a minute off either way. */
const WINDOW = 1;

/** Creates a secret of 160 random bits for an app. @source RFC 4226 §4 */
export const makeSecret = () => new Secret({ size: SECRET_BYTES }).base32;

const parseSecret = (secret: string) => Secret.fromBase32(secret);

/** Builds the URI that an authenticator app scans. */
export const buildTotpUri = (secret: string, account: { shop: string; username: string }) =>
	new TOTP({
		...RULES,
		issuer: account.shop,
		label: account.username,
		secret: parseSecret(secret),
	}).toString();

/**
 * Finds the half minute of a code, counted from 1970; undefined when it is not current.
 *
 * @param code six digits; spaces are ignored
 * @source RFC 6238 §5.2; ASVS 5.0 §6.5.5
 */
export function findTotpStep(code: string, secret: string, now: Date): number | undefined {
	const token = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(token)) return undefined;
	const timestamp = now.getTime();
	const delta = TOTP.validate({
		...RULES,
		token,
		secret: parseSecret(secret),
		timestamp,
		window: WINDOW,
	});
	return delta === null ? undefined : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}
