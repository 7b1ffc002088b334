import { randomBytes } from "node:crypto";
import { hashOfToken } from "#platform/start/secret.server.ts";

const COUNT = 10;
/** Without easily confused letters and digits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates random characters in groups that are easy to read out or copy from paper. */
export const signsInGroups = (groups: number, ofEach: number): string =>
	Array.from({ length: groups }, () =>
		[...randomBytes(ofEach)].map((byte) => LETTERS[byte % LETTERS.length]).join(""),
	).join("-");

/** Creates ten codes of 59 bits; the database stores only their hashes. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
	const codes = Array.from({ length: COUNT }, () => signsInGroups(3, 4));
	return { codes, hashes: codes.map(hashOf) };
}

/** Hashes a recovery code, ignoring grouping and case. */
export const hashOf = (code: string) => hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
