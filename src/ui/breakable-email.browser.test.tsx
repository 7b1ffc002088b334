import { beforeAll, expect, test } from "vitest";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel } from "#tests/component-kit/workshop.ts";

beforeAll(async () => {
	const token = await logInAs();
	const { settings, updated_at } = await callPanel(token, "/settings");
	const { sampleFields: _, ...edit } = settings;
	await callPanel(token, "/settings", { ...edit, email: "info@autocentro.com", updated_at }, "PUT");
});

test.each(["/", "/contacto", "/gubernamentales"])(
	"underlines all of each e-mail link at %s",
	async (path) => {
		await open(path);
		const links = [
			...document.querySelectorAll<HTMLElement>("main a[href^='mailto:'], footer a[href^='mailto:']"),
		];
		expect(links).not.toHaveLength(0);
		for (const link of links) {
			const domain = link.querySelector<HTMLElement>("span span");
			if (!domain) continue;
			const getLine = (element: Element) => getComputedStyle(element).textDecorationLine;
			expect(getLine(domain)).toBe(getLine(link));
		}
		expect(document.querySelectorAll("a[href^='mailto:'] span span")).not.toHaveLength(0);
	},
);
