import { expect, test } from "vitest";
import { findBreaches, findCycle, listImports } from "./architecture.ts";

const FEATURES_FOLDER = "src/features";

/** Returns a file with a single import. Only the path is checked, so the target need not exist. */
function findImportBreaches(path: string, specifier: string): string[] {
	return findBreaches(path, `import { thing } from "${specifier}";\n`);
}

const ALLOWED_IMPORTS: [path: string, specifier: string][] = [
	["src/ui/price.tsx", "#workshop.ts"],
	["src/platform/clock.ts", "#panama/time.ts"],
	["src/platform/database/migrate.server.ts", "./db.server.ts"],
	[`${FEATURES_FOLDER}/quotes/contract.ts`, "#workshop.ts"],
	[`${FEATURES_FOLDER}/quotes/contract.ts`, "#features/products/contract.ts"],
	[`${FEATURES_FOLDER}/quotes/request.server.ts`, "#features/settings/store.server.ts"],
	[`${FEATURES_FOLDER}/leads/open.server.ts`, "#features/customers/record/find-or-create.server.ts"],
	[`${FEATURES_FOLDER}/customers/keep-reminders.server.ts`, "#features/customers/record/store.server.ts"],
	[`${FEATURES_FOLDER}/quotes/request.server.ts`, "#features/leads/open-lead.server.ts"],
	[`${FEATURES_FOLDER}/quotes/table.server.ts`, "#features/leads/table.server.ts"],
	[`${FEATURES_FOLDER}/quotes/quote-list.tsx`, "#features/products/contract.ts"],
	[`${FEATURES_FOLDER}/quotes/quote-list.tsx`, "#ui/button.tsx"],
	[`${FEATURES_FOLDER}/quotes/quote-form.tsx`, "#features/leads/form/person-fields.tsx"],
	[`${FEATURES_FOLDER}/leads/assign.server.ts`, "#features/staff/store.server.ts"],
	["src/api/app.server.ts", "#features/quotes/api.server.ts"],
	["src/api/client.ts", "./app.server.ts"],
	["src/site/home.tsx", "#features/products/product-card.tsx"],
	["src/site/home.tsx", "#api/client.server.ts"],
	["src/site/home.tsx", "./home/hero.tsx"],
	["src/site/home.tsx", "./+types/home.ts"],
	["src/root.tsx", "#ui/button.tsx"],
	["seed/seed.ts", "#features/products/store.server.ts"],
	["seed/products.ts", "#features/products/contract.ts"],
	["server.ts", "#platform/start/env.server.ts"],
	["server.ts", "#api/live.server.ts"],
	["src/api/live.server.ts", "#migrations/all.ts"],
	["src/api/live.server.ts", "#seed/seed.ts"],
	[`${FEATURES_FOLDER}/quotes/request.test.ts`, "#api/app.server.ts"],
	["e2e/fixtures.ts", "../tools/postgres.ts"],
];

test.each(ALLOWED_IMPORTS)("%s may import %s", (path, specifier) => {
	expect(findImportBreaches(path, specifier)).toEqual([]);
});

const REJECTED_IMPORTS: [path: string, specifier: string, reason: string][] = [
	["src/workshop.ts", "#ui/price.tsx", "facts may not import ui"],
	["src/ui/price.tsx", "#features/products/contract.ts", "ui may not import pure"],
	["src/ui/price.tsx", "#platform/clock.ts", "ui may not import platform"],
	["src/platform/mail/mail.server.ts", "#features/leads/contract.ts", "platform may not import pure"],
	["src/platform/mail/mail.server.ts", "#api/app.server.ts", "platform may not import api"],
	[`${FEATURES_FOLDER}/quotes/rules.ts`, "#platform/errors.ts", "pure may not import platform"],
	[`${FEATURES_FOLDER}/quotes/rules.ts`, "./store.server.ts", "pure may not import room"],
	[`${FEATURES_FOLDER}/quotes/store.server.ts`, "./quote-list.tsx", "room may not import view"],
	[`${FEATURES_FOLDER}/quotes/api.server.ts`, "#api/guard.server.ts", "room may not import api"],
	[`${FEATURES_FOLDER}/quotes/quote-list.tsx`, "./store.server.ts", "view may not import room"],
	[`${FEATURES_FOLDER}/quotes/quote-list.tsx`, "#api/client.ts", "view may not import client"],
	["src/api/app.server.ts", "#site/home.tsx", "api may not import page"],
	["src/api/app.server.ts", "#seed/seed.ts", "api may not import shell"],
	["src/platform/database/migrate.server.ts", "#migrations/all.ts", "platform may not import shell"],
	["src/api/submit.server.ts", "#features/quotes/store.server.ts", "client may not import room"],
	["src/site/home.tsx", "#features/products/store.server.ts", "page may not import room"],
	["src/site/home.tsx", "#platform/database/db.server.ts", "page may not import platform"],
	["src/site/home.tsx", "#api/app.server.ts", "page may not import api"],
	["src/routes.ts", "#features/products/contract.ts", "shell may not import pure"],
	["server.ts", "#features/products/store.server.ts", "shell may not import room"],
	["src/platform/clock.ts", "../../tools/postgres.ts", "outside src, seed and migrations"],
	[
		`${FEATURES_FOLDER}/products/store.server.ts`,
		"#features/quotes/contract.ts",
		"no dependency from products to quotes",
	],
	[
		`${FEATURES_FOLDER}/customers/record/rules.ts`,
		"#features/leads/contract.ts",
		"no dependency from customers/record to leads",
	],
	[
		`${FEATURES_FOLDER}/leads/open.server.ts`,
		"#features/customers/read-model.server.ts",
		"no dependency from leads to customers",
	],
	[
		`${FEATURES_FOLDER}/settings/store.server.ts`,
		"#features/leads/store.server.ts",
		"no dependency from settings to leads",
	],
	[`${FEATURES_FOLDER}/quotes/rules.ts`, "../products/store.server.ts", "pure may not import room"],
	[`${FEATURES_FOLDER}/quotes/quote-list.tsx`, "#features/products/card.tsx", "features do not share views"],
	[
		`${FEATURES_FOLDER}/quotes/quote-list.tsx`,
		"#features/leads/lead-card.tsx",
		"features do not share views",
	],
	[`${FEATURES_FOLDER}/quotes/store.server.ts`, "#features/products/table.server.ts", "only from a table"],
	[
		`${FEATURES_FOLDER}/quotes/request.server.ts`,
		"#features/products/api.server.ts",
		"API may not be imported",
	],
];

test.each(REJECTED_IMPORTS)("%s may not import %s: %s", (path, specifier, reason) => {
	expect(findImportBreaches(path, specifier)).toEqual([expect.stringContaining(reason)]);
});

test("reports a cycle among feature dependencies", () => {
	expect(findCycle()).toBeUndefined();
	expect(findCycle({ a: ["b"], b: ["c", "d"], c: [], d: ["a"] })).toEqual(["a", "b", "d", "a"]);
});

test("finds type, export, side-effect, lazy and single-quoted imports", () => {
	for (const statement of [
		'import type { A } from "#api/app.server.ts"',
		'export * from "#api/app.server.ts"',
		'import "#api/app.server.ts"',
		'const app = await import("#api/app.server.ts")',
		'import {\n\tA,\n} from "#api/app.server.ts"',
		"import A from '#api/app.server.ts'",
	])
		expect(findBreaches("src/site/home.tsx", statement), statement).toHaveLength(1);
	expect(findBreaches("src/site/home.tsx", '// from "#api/app.server.ts"')).toEqual([]);
});

test("rejects file and folder names that say nothing", () => {
	for (const path of ["src/ui/utils.ts", "src/lib/price.ts", "seed/index.ts", "e2e/helpers.ts"])
		expect(findBreaches(path, ""), path).toEqual([expect.stringContaining("says nothing")]);
	expect(findBreaches("src/ui/library.ts", "")).toEqual([]);
});

test("rejects Spanish comments but allows Spanish strings", () => {
	const spanishText = "d\u00eda h\u00e1bil";
	for (const source of [
		`// ${spanishText}`,
		`const a = 1; // ${spanishText}`,
		`/**\n * ${spanishText}\n */`,
		`<p>{/* ${spanishText} */}</p>`,
	])
		expect(findBreaches("src/ui/day.tsx", source), source).toEqual([
			expect.stringContaining("comments are in English"),
		]);
	const strings = `const a = "${spanishText}"; const b = \`https://${spanishText}\`; <p>${spanishText}</p>`;
	expect(findBreaches("src/ui/day.tsx", strings)).toEqual([]);
});

test("finds imports after a regular expression with quotes", () => {
	for (const codeWithRegex of ["const all = /[/*]/;\n", "const two = /[//]/; "])
		expect(listImports("src/a.ts", `${codeWithRegex}import { b } from "./b.ts";\n/* end */`)).toEqual([
			"src/b.ts",
		]);
});

test("rejects an import of a test file", () => {
	const code = 'import { all } from "./all.test.kit.ts";';
	expect(findBreaches("src/features/leads/store.server.ts", code)).toHaveLength(1);
});
