import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { parseJson } from "#domain/text/json.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { isPrivateAddress } from "#server/http/private-address.server.ts";
import { readResponseUpTo } from "#server/http/read-limited.ts";
import { Proof } from "./contract.ts";
import type { AddressError } from "./messages.ts";

const TIMEOUT_MS = 10_000;
const MAX_PROOF_BYTES = 1000;
const NONCE_BYTES = 24;

type ProbeContext = Pick<AppContext, "secret">;

/** Proves that a response comes from this shop: only its secret gives this text. */
export const getProof = ({ secret }: ProbeContext, nonce: string) => secret.getToken("site-address", nonce);

/**
 * Opens the address as a visitor would and checks that this shop answers.
 *
 * @param origin without a closing slash
 * @returns what went wrong; undefined if this shop answered
 */
export async function probeSiteAddress(
	ctx: ProbeContext,
	origin: string,
	{ allowsPrivate }: { allowsPrivate: boolean },
): Promise<AddressError | undefined> {
	const { hostname, protocol } = new URL(origin);
	const addresses = await resolveHost(hostname);
	if (addresses.length === 0) return "unknown";
	const isPrivate = addresses.some(isPrivateAddress);
	if (isPrivate && !allowsPrivate) return "private";
	if (!isPrivate && protocol === "http:") return "insecure";
	const nonce = randomBytes(NONCE_BYTES).toString("base64url");
	try {
		const response = await fetch(`${origin}/api/site-address/proof/${nonce}`, {
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body = await readResponseUpTo(response, MAX_PROOF_BYTES);
		if (response.status >= 300 && response.status < 400) return "redirected";
		const answer = Proof.safeParse(parseJson(body?.toString() ?? ""));
		return answer.success && answer.data.proof === getProof(ctx, nonce) ? undefined : "foreign";
	} catch (error) {
		return classifyFailure(error);
	}
}

const TLS_CODE = /CERT|TLS|SSL|SIGNATURE|ERR_OSSL/;

function classifyFailure(error: unknown): AddressError {
	if (error instanceof Error && error.name === "TimeoutError") return "timeout";
	const { code = "" } = ((error as Error).cause ?? {}) as { code?: string };
	if (TLS_CODE.test(code)) return "certificate";
	return /TIMEOUT/.test(code) ? "timeout" : "refused";
}

async function resolveHost(hostname: string): Promise<string[]> {
	const bareName = hostname.replace(/^\[|\]$/g, "");
	if (isIP(bareName)) return [bareName];
	const found = await lookup(bareName, { all: true }).catch(() => []);
	return found.map(({ address }) => address);
}
