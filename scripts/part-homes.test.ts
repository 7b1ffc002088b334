import { expect, test } from "vitest";
import { findMisplacedPart } from "./part-homes.ts";

const PART = "src/app/admin/content/catalogue/price-editor.tsx";
const PRODUCT = "src/features/content/products/contract.ts";
const SERVICE = "src/features/content/services/contract.ts";
const SETTINGS = "src/core/settings/contract.ts";

test.each([
	["one feature", PART, [PRODUCT, SETTINGS, "src/ui/button.tsx"], "about products alone"],
	["one subject of the core", "src/app/site/about/reasons.tsx", [SETTINGS], "about settings alone"],
	["a link to the guide", PART, [PRODUCT, "src/features/operation/guide/help-links.ts"], "about products"],
])("sends a part about %s home", (_, path, imports, reason) => {
	expect(findMisplacedPart(path, imports)).toEqual([expect.stringContaining(reason)]);
});

test.each([
	["two features", PART, [PRODUCT, SERVICE]],
	["another part of a page", PART, [PRODUCT, "src/app/admin/content/catalogue/layout.tsx"]],
	["nothing", PART, ["src/ui/button.tsx"]],
	["one feature, as a page", "src/app/admin/content/products-list.tsx", [PRODUCT]],
	["one feature, as the frame", "src/app/site/layout/footer.tsx", [PRODUCT]],
])("leaves a part that names %s", (_, path, imports) => {
	expect(findMisplacedPart(path, imports)).toEqual([]);
});
