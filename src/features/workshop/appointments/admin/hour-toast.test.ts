import { expect, test, vi } from "vitest";
import { CHAT_DEFAULTS } from "#core/settings/chat-defaults.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { buildHourToast } from "./hour-toast.ts";

const visit: Visit = {
	id: "1",
	lead_id: "2",
	reference: "CIT-2026-00007",
	name: "Ana Ríos",
	phone: "+50761234567",
	phone_typed: null,
	email: null,
	service: "Frenos",
	service_id: "frenos",
	car: "",
	note: "",
	minutes: 90,
	day: "2026-11-25",
	time: "9:00 AM",
	until: null,
	state: "pending",
	cancel_reason: null,
	cancelled_by: null,
	cancellation_text: null,
	customer_cancellation_text: null,
	day_change: null,
	notification: { text: "Todavía nadie se lo ha dicho: avísale por WhatsApp.", needs_notification: true },
	customer_confirmed_at: null,
	link: null,
	calendar: { state: "off", error: null, at: null },
	created_at: "2026-11-20T12:00:00.000Z",
	updated_at: "2026-11-20T12:00:00.000Z",
};
const sender = { shop: "Taller", chats: CHAT_DEFAULTS };
const context = { sender, now: new Date("2026-11-20T15:00:00Z") };

test("offers WhatsApp when the customer has no email", () => {
	const onContact = vi.fn();
	const toast = buildHourToast(visit, { ...context, onContact }, "Falta confirmarla.");
	expect(toast).toMatchObject({
		title: "Ana Ríos: miércoles 25 de noviembre, 9:00 AM",
		description: "Falta confirmarla. Todavía nadie se lo ha dicho: avísale por WhatsApp.",
		action: { label: "Avisar por WhatsApp", to: expect.stringMatching(/50761234567\?text=.*9/) },
		durationMs: Number.POSITIVE_INFINITY,
	});
	toast.action?.onClick?.();
	expect(onContact).toHaveBeenCalledExactlyOnceWith("whatsapp");
});

test("offers a call for landlines, nothing after an email", () => {
	const onContact = vi.fn();
	const landlineToast = buildHourToast({ ...visit, phone: "+5075071234" }, { ...context, onContact });
	expect(landlineToast.action).toMatchObject({ label: "Llamar ahora", to: "tel:+5075071234" });
	const emailToast = buildHourToast(
		{ ...visit, notification: { text: "Su correo está por salir.", needs_notification: false } },
		{ ...context, onContact },
	);
	expect(emailToast.description).toBe("Su correo está por salir.");
	expect(emailToast.action).toBeUndefined();
});
