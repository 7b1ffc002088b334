import type { BrowserContext } from "@playwright/test";

/** Sets a separate IP address in 10.`net`.0.0 for each test in `beforeEach`, because forms are limited per address. */
export const assignSeparateAddress =
	(networkNumber: number) =>
	async ({ context }: { context: BrowserContext }, { testId }: { testId: string }) => {
		const addressHash = [...testId].reduce(
			(hash, character) => (hash * 31 + character.charCodeAt(0)) % 65_536,
			7,
		);
		await context.setExtraHTTPHeaders({
			"x-forwarded-for": `10.${networkNumber}.${addressHash >> 8}.${addressHash & 255}`,
		});
	};
