import { expect, test } from "vitest";
import { findBreaches, findCycle, listImports } from "./architecture.ts";
import { DEPENDENCIES, findFrameBreaches, findUnlistedFolders } from "./features.ts";
import { addTableReads } from "./table-owners.ts";

/** Returns a file with a single import. Only the path is checked, so the target need not exist. */
function findImportBreaches(path: string, specifier: string): string[] {
	return findBreaches(path, `import { thing } from "${specifier}";\n`);
}

const ALLOWED_IMPORTS: [path: string, specifier: string][] = [
	["src/ui/price.tsx", "#domain/shop.ts"],
	["src/server/clock.ts", "#domain/time.ts"],
	["src/server/database/migrate.server.ts", "./db.server.ts"],
	["src/features/quotes/contract.ts", "#domain/shop.ts"],
	["src/features/quotes/contract.ts", "#features/content/products/contract.ts"],
	["src/features/quotes/request.server.ts", "#core/settings/store.server.ts"],
	["src/features/quotes/request.server.ts", "#core/requests/form/open-lead.server.ts"],
	["src/features/quotes/table.server.ts", "#core/requests/table.server.ts"],
	["src/features/quotes/site/quote-list.tsx", "#features/content/products/contract.ts"],
	["src/features/quotes/site/quote-list.tsx", "#features/content/products/price.tsx"],
	["src/features/quotes/site/quote-list.tsx", "#ui/button.tsx"],
	["src/features/quotes/site/quote-list.tsx", "#api/client.ts"],
	["src/features/quotes/site/quote-form.tsx", "#core/requests/form/person-fields.tsx"],
	["src/features/quotes/site/quote-form.tsx", "#site/site-data.ts"],
	["src/reports/inbox/contract.ts", "#core/requests/contract.ts"],
	["src/reports/inbox/list-leads.server.ts", "#server/database/db.server.ts"],
	["src/reports/inbox/list-leads.server.ts", "#features/workshop/appointments/store.server.ts"],
	["src/reports/inbox/admin/lead-list.tsx", "#features/workshop/estimates/admin/use-quoted-columns.tsx"],
	["src/reports/inbox/admin/lead-list.tsx", "#admin/list/list-url.ts"],
	["src/reports/search/search.server.ts", "#reports/inbox/list-leads.server.ts"],
	["src/composition/features.server.ts", "#reports/inbox/feature.server.ts"],
	["src/app/admin/inbox.tsx", "#reports/inbox/admin/lead-list.tsx"],
	["src/core/requests/form/open-lead.server.ts", "#core/customer-records/find-or-create.server.ts"],
	["src/core/requests/assign.server.ts", "#core/accounts/store.server.ts"],
	["src/core/customer-records/store.server.ts", "#core/audit/store.server.ts"],
	["src/site/shop-chat.tsx", "#core/settings/contract.ts"],
	["src/site/preload-dialogs.ts", "#features/workshop/appointments/site/appointment-window.tsx"],
	["src/api/app.server.ts", "#features/inbox/quotes/api.server.ts"],
	["src/composition/api.server.ts", "#api/app.server.ts"],
	["src/composition/features.server.ts", "#features/inbox/quotes/feature.server.ts"],
	["src/features/inbox/quotes/feature.server.ts", "#core/requests/hooks.server.ts"],
	["src/composition/features.ts", "#features/inbox/quotes/feature.ts"],
	["src/app/site/sitemap.ts", "#composition/pages.ts"],
	["src/api/client.ts", "#composition/api.server.ts"],
	["src/app/site/home.tsx", "#features/content/products/site/product-card.tsx"],
	["src/app/site/home.tsx", "#api/client.server.ts"],
	["src/app/site/home.tsx", "./home/hero.tsx"],
	["src/app/site/home.tsx", "./+types/home.ts"],
	["src/app/root.tsx", "#ui/button.tsx"],
	["seed/seed.ts", "#features/content/products/store.server.ts"],
	["seed/products.ts", "#features/content/products/contract.ts"],
	["server.ts", "#server/start/env.server.ts"],
	["server.ts", "#api/live.server.ts"],
	["src/api/live.server.ts", "#migrations/all.ts"],
	["src/api/live.server.ts", "#seed/seed.ts"],
	["src/api/live.server.ts", "#composition/chores.server.ts"],
	["src/features/inbox/quotes/request.test.ts", "#api/app.server.ts"],
	["tests/e2e/fixtures.ts", "../../scripts/postgres.ts"],
];

test.each(ALLOWED_IMPORTS)("%s may import %s", (path, specifier) => {
	expect(findImportBreaches(path, specifier)).toEqual([]);
});

const REJECTED_IMPORTS: [path: string, specifier: string, reason: string][] = [
	["src/domain/shop.ts", "#ui/price.tsx", "domain may not import ui"],
	["src/ui/price.tsx", "#features/content/products/contract.ts", "ui may not import plain code"],
	["src/ui/price.tsx", "#server/clock.ts", "ui may not import server"],
	["src/server/mail/mail.server.ts", "#core/requests/contract.ts", "server may not import plain code"],
	["src/server/mail/mail.server.ts", "#api/app.server.ts", "server may not import api"],
	["src/features/inbox/quotes/rules.ts", "#server/errors.ts", "plain code may not import server;"],
	["src/features/inbox/quotes/rules.ts", "./store.server.ts", "plain code may not import server code"],
	["src/features/inbox/quotes/rules.ts", "./site/use-quote.ts", "plain code may not import view"],
	["src/features/inbox/quotes/store.server.ts", "./quote-list.tsx", "server code may not import view"],
	["src/features/inbox/quotes/api.server.ts", "#api/guard.server.ts", "server code may not import api"],
	["src/features/inbox/quotes/site/quote-list.tsx", "../store.server.ts", "view may not import server code"],
	["src/features/inbox/quotes/site/quote-list.tsx", "#app/site/home.tsx", "view may not import page"],
	["src/site/shop-chat.tsx", "#features/inbox/quotes/site/quote-list.tsx", "kit may not import view"],
	["src/site/shop-chat.tsx", "#app/site/home.tsx", "kit may not import page"],
	["src/api/app.server.ts", "#app/site/home.tsx", "api may not import page"],
	["src/api/app.server.ts", "#seed/seed.ts", "api may not import start"],
	["src/server/database/migrate.server.ts", "#migrations/all.ts", "server may not import start"],
	["src/api/submit.server.ts", "#features/inbox/quotes/store.server.ts", "client may not import server code"],
	["src/app/site/home.tsx", "#features/content/products/store.server.ts", "page may not import server code"],
	["src/app/site/home.tsx", "#server/database/db.server.ts", "page may not import server;"],
	["src/app/site/home.tsx", "#api/app.server.ts", "page may not import api"],
	["src/app/site/home.tsx", "#composition/jobs.server.ts", "page may not import composition"],
	["src/composition/pages.ts", "#server/errors.ts", "feature list may not import server"],
	["src/app/routes.ts", "#features/content/products/contract.ts", "start may not import plain code"],
	["server.ts", "#features/content/products/store.server.ts", "start may not import server code"],
	["src/server/clock.ts", "../../scripts/postgres.ts", "outside src, seed and migrations"],
	[
		"src/features/content/products/store.server.ts",
		"#features/inbox/quotes/contract.ts",
		"products does not depend on quotes",
	],
	[
		"src/core/customer-records/rules.ts",
		"#core/requests/contract.ts",
		"customer-records does not depend on requests",
	],
	[
		"src/core/requests/open.server.ts",
		"#features/workshop/customers/store.server.ts",
		"requests does not depend",
	],
	[
		"src/core/requests/store.server.ts",
		"#reports/inbox/list-leads.server.ts",
		"server code may not import report server",
	],
	["src/features/quotes/rules.ts", "#reports/inbox/contract.ts", "plain code may not import report;"],
	[
		"src/features/quotes/admin/list.tsx",
		"#reports/inbox/admin/lead-list.tsx",
		"view may not import report view",
	],
	["src/admin/paths.ts", "#reports/inbox/contract.ts", "kit may not import report;"],
	["src/app/admin/inbox.tsx", "#reports/inbox/api.server.ts", "page may not import report server"],
	["src/reports/inbox/contract.ts", "#server/errors.ts", "report may not import server;"],
	["src/reports/inbox/list-leads.server.ts", "#reports/search/rules.ts", "reports/inbox does not depend"],
	[
		"src/reports/inbox/list-leads.server.ts",
		"#features/inbox/quotes/api.server.ts",
		"API may not be imported",
	],
	["src/reports/inbox/list-leads.server.ts", "#core/requests/table.server.ts", "only be imported by a table"],
	["src/core/settings/store.server.ts", "#core/requests/store.server.ts", "settings does not depend"],
	[
		"src/features/content/symptoms/site/tiles.tsx",
		"#features/content/products/price.tsx",
		"symptoms does not depend",
	],
	[
		"src/features/inbox/quotes/store.server.ts",
		"#features/content/products/table.server.ts",
		"only be imported by a table",
	],
	[
		"src/features/inbox/quotes/request.server.ts",
		"#features/content/products/api.server.ts",
		"API may not be imported",
	],
	["src/api/app.server.ts", "#composition/api.server.ts", "api may not import composition"],
	[
		"src/features/inbox/quotes/request.server.ts",
		"#composition/features.ts",
		"server code may not import feature list",
	],
	[
		"src/features/inbox/quotes/api.server.ts",
		"./feature.server.ts",
		"only src/composition/features.server.ts",
	],
	[
		"src/composition/bindings.server.ts",
		"#core/customer-records/feature.server.ts",
		"only src/composition/features.server.ts",
	],
];

test.each(REJECTED_IMPORTS)("%s may not import %s: %s", (path, specifier, reason) => {
	expect(findImportBreaches(path, specifier)).toEqual([expect.stringContaining(reason)]);
});

test("reports a cycle among feature dependencies", () => {
	expect(findCycle()).toBeUndefined();
	expect(findCycle(addTableReads(DEPENDENCIES))).toBeUndefined();
	expect(
		findCycle(addTableReads(DEPENDENCIES, { "src/features/quotes/read-model.server.ts": ["estimates"] })),
	).toEqual(expect.arrayContaining(["quotes", "estimates"]));
	expect(findCycle({ a: ["b"], b: ["c", "d"], c: [], d: ["a"] })).toEqual(["a", "b", "d", "a"]);
});

test("reports folders outside the list of features", () => {
	const paths = [
		"src/features/inbox/quotes/feature.ts",
		"src/features/inbox/quotes/site/list.tsx",
		"src/features/new/rules.ts",
	];
	expect(findUnlistedFolders(paths, ["quotes"])).toEqual([
		expect.stringContaining("src/features/new: belongs to no feature"),
	]);
	expect(findUnlistedFolders([...paths, "src/features/new/feature.ts"], ["quotes"])).toEqual([
		expect.stringContaining("src/features/new/feature.ts: is not listed"),
	]);
	expect(findUnlistedFolders(["src/features/inbox/quotes/feature.ts"], ["quotes"])).toEqual([]);
});

test("reports a frame that loads a manifest", () => {
	const part = "src/admin/frame/tabs.ts";
	const findInFrame = (statement: string) =>
		findFrameBreaches(
			new Map([
				["src/app/admin/layout.tsx", `import { TABS } from "#admin/frame/tabs.ts";`],
				[part, statement],
			]),
			listImports,
			["src/app/admin/layout.tsx"],
		);
	expect(findInFrame('import { quotes } from "#features/inbox/quotes/feature.ts";')).toHaveLength(1);
	expect(findInFrame('import { FEATURES } from "#composition/features.ts";')).toHaveLength(1);
	expect(findInFrame('import type { Api } from "#composition/api.server.ts";')).toEqual([]);
	expect(findInFrame('import { api } from "#api/live.server.ts";')).toEqual([]);
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
		expect(findBreaches("src/app/site/home.tsx", statement), statement).toHaveLength(1);
	expect(findBreaches("src/app/site/home.tsx", '// from "#api/app.server.ts"')).toEqual([]);
});

test("rejects file and folder names that say nothing", () => {
	for (const path of ["src/ui/utils.ts", "src/lib/price.ts", "seed/index.ts", "tests/e2e/helpers.ts"])
		expect(findBreaches(path, ""), path).toEqual([expect.stringContaining("says nothing")]);
	expect(findBreaches("src/ui/library.ts", "")).toEqual([]);
});

test("rejects server code in a folder of React parts", () => {
	const path = "src/features/content/media/admin/upload.server.ts";
	expect(findBreaches(path, "")).toEqual([expect.stringContaining("site/ and admin/ hold React parts")]);
	expect(findBreaches("src/app/site/top-products.server.ts", "")).toEqual([]);
});

test("rejects a table and server code of a panel in a report", () => {
	expect(findBreaches("src/reports/inbox/table.server.ts", "")).toEqual([
		expect.stringContaining("a report owns no table"),
	]);
	expect(findBreaches("src/reports/inbox/tables.server.ts", "")).toEqual([]);
	expect(findBreaches("src/reports/inbox/admin/list.server.ts", "")).toHaveLength(1);
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
	expect(findBreaches("src/core/requests/store.server.ts", code)).toHaveLength(1);
});
