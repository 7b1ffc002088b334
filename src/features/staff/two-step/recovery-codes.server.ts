import { randomBytes } from "node:crypto";
import { hashOfToken } from "#platform/start/secret.server.ts";

const COUNT = 10;
/** Without letters and digits that are taken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random signs in groups that a person can read out loud, or copy from paper. */
export const signsInGroups = (groups: number, ofEach: number): string =>
	Array.from({ length: groups }, () =>
		[...randomBytes(ofEach)].map((byte) => LETTERS[byte % LETTERS.length]).join(""),
	).join("-");

/** Ten codes of 59 bits; the database keeps only their hashes. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
	const codes = Array.from({ length: COUNT }, () => signsInGroups(3, 4));
	return { codes, hashes: codes.map(hashOf) };
}

/** Groups and capitals as somebody types them are the same code. */
export const hashOf = (code: string) => hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
