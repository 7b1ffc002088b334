import { randomBytes } from "node:crypto";
import { hashToken } from "#server/start/secret.server.ts";

const COUNT = 10;
/** Without easily confused letters and digits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates random characters in groups that are easy to read out or copy from paper. */
export const generateCode = (groups: number, groupLength: number): string =>
	Array.from({ length: groups }, () =>
		[...randomBytes(groupLength)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(""),
	).join("-");

/** Creates ten codes of 59 bits; the database stores only their hashes. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
	const codes = Array.from({ length: COUNT }, () => generateCode(3, 4));
	return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Hashes a recovery code, ignoring grouping and case. */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
