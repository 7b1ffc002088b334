import { expect, test } from "vitest";
import { listPublicPageModules } from "./public-stylesheet.ts";

const modules = listPublicPageModules();

test("includes modules of public pages and their lazy dialogs", () => {
	expect(modules).toContain("src/features/content/products/site/product-card.tsx");
	expect(modules).toContain("src/app/site/layout/missing-page.tsx");
	expect(modules).toContain("src/features/inbox/quotes/site/quote-window.tsx");
	expect(modules).toContain("src/ui/toast-surface.tsx");
});

test("excludes modules of the panel and the server", () => {
	const panelOrServerModule =
		/^src\/admin\/|\.server\.|^src\/ui\/data-table|^src\/features\/blog\/post-fields/;
	expect(modules.filter((path) => panelOrServerModule.test(path))).toEqual([]);
});
