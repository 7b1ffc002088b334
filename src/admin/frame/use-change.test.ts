import { expect, test } from "vitest";
import type { ProblemCode } from "#api/client.problem.ts";
import { ApiProblem } from "#api/client.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { createChangeRunner } from "./use-change.ts";

/** Creates a page that records its toasts, refreshes and busy id. */
function openPage() {
	const toasts: ToastMessage[] = [];
	let getBusyId: string | undefined;
	let countRefreshes = 0;
	const run = createChangeRunner(() => ({
		showToast: (message) => toasts.push(message),
		refresh: async () => {
			countRefreshes++;
			throw new Error("the line is gone by now");
		},
		setBusyId: (change) => {
			getBusyId = change(getBusyId);
		},
	}));
	return { run, toasts, getBusyId: () => getBusyId, countRefreshes: () => countRefreshes };
}

const reject = (status: number, code: ProblemCode = "invalid") =>
	Promise.reject(new ApiProblem(status, { code, detail: "Alguien lo cambió." }));

test("shows a toast and refreshes after a change", async () => {
	const page = openPage();
	const doneNames: string[] = [];
	const isDone = await page.run({
		call: async () => "Ana",
		successMessage: (name) => `${name} puede entrar`,
		onDone: (name) => doneNames.push(name),
	});
	expect(isDone).toBe(true);
	expect(doneNames).toEqual(["Ana"]);
	expect(page.toasts).toEqual([{ title: "Éxito", description: "Ana puede entrar" }]);
	expect(page.countRefreshes()).toBe(1);
	expect(page.getBusyId()).toBeUndefined();
});

test("runs a change once per row when clicked twice", async () => {
	const page = openPage();
	let calls = 0;
	const call = async () => ++calls;
	const runRow = (id: string) => page.run({ id, call });
	const results = [runRow("frenos"), runRow("frenos"), runRow("aceite")];
	expect(page.getBusyId()).toBe("aceite");
	expect(await Promise.all(results)).toEqual([true, false, true]);
	expect(calls).toBe(2);
	expect(page.getBusyId()).toBeUndefined();
});

test.each([
	[409, 1],
	[0, 0],
	[500, 0],
])("after status %i, refreshes the page %i times", async (status, expectedRefreshes) => {
	const page = openPage();
	expect(await page.run({ call: () => reject(status), failureTitle: "Sigue igual" })).toBe(false);
	expect(page.toasts).toEqual([
		{ title: "Sigue igual", description: "Alguien lo cambió.", variant: "destructive" },
	]);
	expect(page.countRefreshes()).toBe(expectedRefreshes);
});

test("shows no toast when the password prompt or form shows the failure", async () => {
	const page = openPage();
	await page.run({ call: () => reject(403, "password_needed") });
	await page.run({ call: () => reject(422), onFailed: () => true });
	expect(page.toasts).toEqual([]);
});

test.each([
	["its current record", { current: "Ana" }, ["Ana"]],
	["no record", {}, []],
])("counts a change that was done already as made, with %s", async (_, extra, expectedNames) => {
	const page = openPage();
	const doneNames: string[] = [];
	const problem = new ApiProblem(409, { code: "already_done", detail: "Ya lo hizo Itzel.", ...extra });
	const isDone = await page.run({
		call: (): Promise<string> => Promise.reject(problem),
		onDone: (name) => doneNames.push(name),
		successMessage: "Guardado",
	});
	expect(isDone).toBe(true);
	expect(doneNames).toEqual(expectedNames);
	expect(page.toasts).toEqual([{ title: "Ya estaba hecho", description: "Ya lo hizo Itzel." }]);
	expect(page.countRefreshes()).toBe(1);
});

test("continues without a record after a change that was done already", async () => {
	const page = openPage();
	let closeCount = 0;
	const onDone = () => void closeCount++;
	await page.run({ call: () => reject(409, "already_done"), onDone });
	expect(closeCount).toBe(1);
});
