import type { Locator, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { GUIDE_PAGES } from "#features/operation/guide/admin/guide-pages.ts";
import { type GuideStep, listShownLines } from "#features/operation/guide/guide-page.ts";
import type { GuideSlug } from "#features/operation/guide/help-links.ts";
import { listLabels } from "#features/operation/guide/labels.test.kit.ts";
import { expect } from "./fixtures.ts";

const sessions = new Map<string, Promise<Login>>();

/** Logs in to the sample shop, once for each of its accounts. */
export function logInToSample(origin: string, username: string): Promise<Login> {
	const session = sessions.get(origin + username) ?? fetchLogin(origin, username);
	sessions.set(origin + username, session);
	return session;
}

async function fetchLogin(origin: string, username: string): Promise<Login> {
	const response = await fetch(`${origin}/api/admin/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
	});
	expect(response.status).toBe(200);
	return (await response.json()) as Login;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Matches a text that begins with a label: «Aprobar $140.00» for «Aprobar», but not «Aprobarla». */
const toPattern = (label: string) => new RegExp(`^\\s*${escapePattern(label)}(?=$|[^\\p{L}])`, "u");

/** The actions of a step on the screen; each takes a label of the step's sentence. */
export type StepActions = {
	/** Expects the label on the screen. */
	see: (label: string) => Promise<void>;
	/** Presses the button, link or choice. */
	press: (label: string) => Promise<void>;
	fill: (label: string, value: string) => Promise<void>;
	/** Expects a choice of a closed list. */
	seeOption: (label: string) => Promise<void>;
};

/**
 * Walks a page of the guide step by step.
 *
 * @returns a function that runs the next step; it fails unless the step uses exactly the labels of its sentence, and
 * `finish`, which fails when steps are left
 */
export function startWalk(page: Page, slug: GuideSlug) {
	const guidePage = GUIDE_PAGES.find((candidate) => candidate.slug === slug);
	const steps = [...listShownLines<GuideStep>(guidePage?.steps ?? [], true)];
	return {
		async step(run: (actions: StepActions, step: GuideStep) => Promise<void>) {
			const step = steps.shift();
			if (!step) throw new Error(`«${slug}» has no further step`);
			const usedLabels = new Set<string>();
			const use = (label: string) => {
				expect(listLabels(step.text), step.text).toContain(label);
				usedLabels.add(label);
				return label;
			};
			await run(
				{
					see: (label) => expect(findText(page, use(label))).toBeVisible(),
					press: async (label) => (await findPressable(page, use(label))).click(),
					fill: (label, value) => findField(page, use(label)).fill(value),
					seeOption: (label) =>
						expect(page.locator("option", { hasText: use(label) }).first()).toBeAttached(),
				},
				step,
			);
			expect([...usedLabels].toSorted(), step.text).toEqual([...new Set(listLabels(step.text))].toSorted());
		},
		finish: () => expect(steps.map(({ text }) => text)).toEqual([]),
	};
}

export const findText = (page: Page, label: string) =>
	page.getByText(toPattern(label)).filter({ visible: true }).first();

/** Finds a field by its label, in the dialog on top if one is open. */
export const findField = (page: Page, label: string) =>
	page
		.getByLabel(toPattern(label))
		.and(page.locator("input, textarea, select"))
		.filter({ visible: true })
		.first();

/** Finds the button, link or choice with a name, else the first whose name begins with it; in a dialog that is open. */
export async function findPressable(page: Page, label: string): Promise<Locator> {
	const dialogs = page.locator("[role=dialog], [role=alertdialog]").filter({ visible: true });
	const scope = (await dialogs.count()) > 0 ? dialogs.last() : page;
	const find = (name: string | RegExp, exact: boolean) =>
		scope
			.getByRole("button", { name, exact })
			.or(scope.getByRole("link", { name, exact }))
			.or(scope.getByRole("radio", { name, exact }))
			.or(scope.locator("summary").filter({ hasText: name }))
			.filter({ visible: true })
			.first();
	const pressable = find(toPattern(label), false);
	await pressable.waitFor({ timeout: 15_000 });
	return (await find(label, true).count()) > 0 ? find(label, true) : pressable;
}
