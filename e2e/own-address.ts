import type { BrowserContext } from "@playwright/test";

/** Sets a separate IP address in 10.`net`.0.0 for each test in `beforeEach`, because forms are limited per address. */
export const fromOwnAddress =
	(net: number) =>
	async ({ context }: { context: BrowserContext }, { testId }: { testId: string }) => {
		const tail = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
		await context.setExtraHTTPHeaders({
			"x-forwarded-for": `10.${net}.${tail >> 8}.${tail & 255}`,
		});
	};
