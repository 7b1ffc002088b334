import { afterEach, expect, test, vi } from "vitest";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { createReceiptToast, type FormSubmissionOptions, sendForm } from "./public-form.ts";

type Fields = { name: string };
const ana = { name: "Ana Ríos" };
const receipt = { success: true, id: "1", reference: "MSG-2026-00007", message: "Te escribimos." };

/** Creates a page that records its form's states and toasts. */
function openPage(respond: () => Promise<unknown>, overrides: Partial<FormSubmissionOptions<Fields>> = {}) {
	const requests: { path: string; body: Record<string, unknown> }[] = [];
	vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
		requests.push({ path, body: JSON.parse(body) });
		const responseBody = await respond();
		return {
			ok: (responseBody as { success?: boolean }).success === true,
			json: async () => responseBody,
		};
	});
	const states: { isSending: boolean; saved?: object; error?: object }[] = [];
	const toasts: ToastMessage[] = [];
	const receipts: object[] = [];
	const form: FormSubmissionOptions<Fields> = {
		path: "/api/contact",
		sentTitle: "Enviado",
		failed: "No pudimos enviar tu mensaje",
		formatChat: ({ name }) => name,
		onStored: (stored) => createReceiptToast(stored),
		...overrides,
	};
	const page = {
		setState: (state: (typeof states)[number]) => void states.push(state),
		storeReceipt: (entry: object) => void receipts.push(entry),
		showToast: (message: ToastMessage) => void toasts.push(message),
	};
	return { requests, states, toasts, receipts, send: () => sendForm(form, ana, page) };
}

afterEach(() => vi.unstubAllGlobals());

test("shows progress, then the receipt and a toast", async () => {
	const page = openPage(async () => receipt);
	expect(await page.send()).toMatchObject({ reference: "MSG-2026-00007" });
	expect(page.states.map(({ isSending }) => isSending)).toEqual([true, false]);
	expect(page.states[0]).toMatchObject({ typed: ana, wasSubmitted: true });
	expect(page.states[1]?.saved).toMatchObject({ message: "Te escribimos." });
	expect(page.toasts).toEqual([
		{
			title: "Enviado",
			description: "Te escribimos. Referencia MSG-2026-00007.",
			durationMs: 15_000,
		},
	]);
});

test("links to the photo upload section", () => {
	const photos = { page: "/seguir/abc", label: "Agregar fotos", text: "¿Una foto ayuda?" };
	const { secondaryAction } = createReceiptToast({ ...receipt, success: true, photos });
	expect(secondaryAction).toMatchObject({ label: "Agregar fotos", page: "/seguir/abc#fotos" });
});

test("sends the fields or the converted body", async () => {
	const page = openPage(async () => receipt);
	await page.send();
	const converted = openPage(async () => receipt, { toBody: ({ name }) => ({ customer: { name } }) });
	await converted.send();
	expect(page.requests[0]).toMatchObject({ path: "/api/contact", body: ana });
	expect(converted.requests[0]?.body).toMatchObject({ customer: { name: "Ana Ríos" } });
	expect(converted.requests[0]?.body).not.toHaveProperty("name");
});

test("shows field errors without a toast", async () => {
	const rejection = { code: "invalid", detail: "Revisa", fields: { phone: "Escribe tu teléfono" } };
	const onFailed = vi.fn();
	const page = openPage(async () => rejection, { onFailed });
	expect(await page.send()).toBeUndefined();
	expect(page.states[1]).toMatchObject({ isSending: false, error: { fields: rejection.fields } });
	expect(page.states[1]?.saved).toBeUndefined();
	expect(page.toasts).toEqual([]);
	expect(onFailed).toHaveBeenCalledOnce();
});

test("reports a lost connection and keeps the fields", async () => {
	const page = openPage(() => Promise.reject(new TypeError("fetch failed")));
	expect(await page.send()).toBeUndefined();
	expect(page.states[1]).toMatchObject({ typed: ana, error: { code: "offline" } });
	expect(page.toasts).toEqual([
		{ variant: "destructive", title: "Error", description: "No pudimos enviar tu mensaje" },
	]);
});

test("maps the error and calls onStart before sending", async () => {
	const calls: string[] = [];
	const page = openPage(
		async () => {
			calls.push("sent");
			return { code: "gone", detail: "Ya no está" };
		},
		{
			onStart: () => void calls.push("started"),
			mapProblem: ({ detail }) => ({ detail: `${detail}: quítalo` }),
		},
	);
	await page.send();
	expect(calls).toEqual(["started", "sent"]);
	expect(page.states[1]?.error).toEqual({ detail: "Ya no está: quítalo" });
});

test("shows the pending title for a pending request", async () => {
	const title = "Recibimos tu solicitud";
	const page = openPage(async () => ({ ...receipt, title }), { onStored: () => ({}) });
	await page.send();
	expect(page.toasts).toEqual([{ title }]);
	expect(page.receipts).toEqual([expect.objectContaining({ title, toast: undefined })]);
});

test("shows no toast when onStored returns nothing", async () => {
	const page = openPage(async () => receipt, { onStored: () => undefined });
	await page.send();
	expect(page.toasts).toEqual([]);
});
