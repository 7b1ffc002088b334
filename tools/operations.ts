/**
 * Prints every operation of the API with what the doors ask of it. Run `npx node tools/operations.ts > docs/operations.txt`
 * after a change of policy: a test compares the two, so that it is seen in review.
 */
import { createApi } from "../src/api/app.server.ts";
import { openTestPlatform } from "../src/platform/fakes.server.ts";
import { POLICY, type Policy } from "../src/platform/http/policy.server.ts";
import { RIGHTS } from "../src/roles.ts";

/** A line for each operation: its name and address, who may call it, what it counts against, and whatever else is special. */
export async function operationLines(): Promise<string[]> {
	const at = await openTestPlatform({});
	try {
		const { definitions } = createApi(at).openAPIRegistry;
		const routes = definitions.flatMap((found) => (found.type === "route" ? [found.route] : []));
		return routes
			.map((route) => {
				const policy = (route as { [POLICY]?: Policy })[POLICY];
				if (!policy) throw new Error(`${route.operationId} has no policy`);
				const call = `${route.method.toUpperCase().padEnd(6)} ${route.path}`;
				return `${(route.operationId ?? "").padEnd(26)} ${call.padEnd(52)} ${wordsOf(policy)}`;
			})
			.sort();
	} finally {
		await at.close();
	}
}

function wordsOf({ roles, limit, takes, proof, without, isPrivate, secret }: Policy): string {
	const who = roles === RIGHTS.account ? "staff" : (roles?.join("+") ?? "anybody");
	const more = [
		takes === "json" ? "" : `takes ${takes}`,
		proof === "fresh" ? "fresh password" : "",
		...without.map((step) => `without ${step}`),
		isPrivate === (roles !== null) ? "" : isPrivate ? "private" : "public",
		secret === null ? "" : `hides ${secret}`,
	];
	return [who.padEnd(24), limit.padEnd(14), ...more.filter(Boolean)].join(" ").trim();
}

if (import.meta.main) console.log((await operationLines()).join("\n"));
