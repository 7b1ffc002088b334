import { randomBytes } from "node:crypto";
import { hashOfToken } from "#platform/start/secret.server.ts";

const COUNT = 10;
/** Without letters and digits that are taken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** Ten codes of 59 bits, in groups that a person can copy from paper; the database keeps only their hashes. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
	const codes = Array.from({ length: COUNT }, () => {
		const signs = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
		return signs.replace(/(.{4})(?=.)/g, "$1-");
	});
	return { codes, hashes: codes.map(hashOf) };
}

/** Groups and capitals as somebody types them are the same code. */
export const hashOf = (code: string) => hashOfToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
