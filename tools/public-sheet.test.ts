import { expect, test } from "vitest";
import { modulesOfPublicPages } from "./public-sheet.ts";

const modules = modulesOfPublicPages();

test("what a public page shows is in its sheet, at once or in a window that opens later", () => {
	expect(modules).toContain("src/features/products/product-card.tsx");
	expect(modules).toContain("src/site/layout/missing-page.tsx");
	expect(modules).toContain("src/site/quote-window.tsx");
	expect(modules).toContain("src/ui/toast-surface.tsx");
});

test("what only the panel or the server needs is not", () => {
	const foreign = /^src\/admin\/|\.server\.|^src\/ui\/data-table|^src\/features\/blog\/post-fields/;
	expect(modules.filter((path) => foreign.test(path))).toEqual([]);
});
