import { expect, test } from "vitest";
import { ApiProblem } from "#api/client.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { createChangeRunner } from "./change-runner.ts";

/** Creates a page that records its toasts, refreshes and busy id. */
function openPage() {
	const toasts: ToastMessage[] = [];
	let busyId: string | undefined;
	let refreshes = 0;
	const run = createChangeRunner(() => ({
		showToast: (message) => toasts.push(message),
		refresh: async () => {
			refreshes++;
			throw new Error("the line is gone by now");
		},
		setBusyId: (change) => {
			busyId = change(busyId);
		},
	}));
	return { run, toasts, busyId: () => busyId, refreshes: () => refreshes };
}

const reject = (status: number, code = "x") =>
	Promise.reject(new ApiProblem(status, { code, detail: "Alguien lo cambió." }));

test("shows a toast and refreshes after a change", async () => {
	const page = openPage();
	const order: string[] = [];
	const isDone = await page.run({
		call: async () => "Ana",
		done: (name) => `${name} puede entrar`,
		onDone: (name) => order.push(name),
	});
	expect(isDone).toBe(true);
	expect(order).toEqual(["Ana"]);
	expect(page.toasts).toEqual([{ title: "Éxito", description: "Ana puede entrar" }]);
	expect(page.refreshes()).toBe(1);
	expect(page.busyId()).toBeUndefined();
});

test("runs a change once per row when clicked twice", async () => {
	const page = openPage();
	let calls = 0;
	const call = async () => ++calls;
	const row = (id: string) => page.run({ id, call });
	const presses = [row("frenos"), row("frenos"), row("aceite")];
	expect(page.busyId()).toBe("aceite");
	expect(await Promise.all(presses)).toEqual([true, false, true]);
	expect(calls).toBe(2);
	expect(page.busyId()).toBeUndefined();
});

test.each([
	[409, 1],
	[0, 0],
	[500, 0],
])("after status %i, refreshes the page %i times", async (status, times) => {
	const page = openPage();
	expect(await page.run({ call: () => reject(status), failedTitle: "Sigue igual" })).toBe(false);
	expect(page.toasts).toEqual([
		{ title: "Sigue igual", description: "Alguien lo cambió.", variant: "destructive" },
	]);
	expect(page.refreshes()).toBe(times);
});

test("shows no toast when the password prompt or form shows the failure", async () => {
	const page = openPage();
	await page.run({ call: () => reject(403, "password_needed") });
	await page.run({ call: () => reject(422), onFailed: () => true });
	expect(page.toasts).toEqual([]);
});
