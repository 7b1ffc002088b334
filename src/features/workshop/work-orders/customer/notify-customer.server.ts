import { composeCustomerEmail } from "#core/requests/form/customer-email.server.ts";
import { EMAILS } from "#features/workshop/work-orders/messages.ts";
import { hasOpenJobs } from "#features/workshop/work-orders/moves/state-rules.server.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { lockOrder } from "#features/workshop/work-orders/store.server.ts";
import { loadOrderDetails, loadWork } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import { fillOrderMessage, formatBrandAndModel, type OrderMessageInput } from "./customer-messages.server.ts";

type OrderEmailType = keyof typeof EMAILS;

/**
 * Queues an email to the customer about a change of their order, if they left an address, in the same transaction.
 *
 * @param emailType names the change; a changed promise has its reason, and an email that may be withdrawn its job
 * @source rules 11.14
 */
export async function notifyCustomer(
	work: AnyWork,
	{
		orderId,
		emailType,
		reason = "",
		...job
	}: { orderId: string; emailType: OrderEmailType; reason?: string; id?: string; dueAt?: string },
): Promise<void> {
	const { ctx, trx } = work;
	const details = await loadOrderDetails(ctx, trx, orderId);
	const { email: to } = details.row;
	if (!to) return;
	const payload = { to, ...composeOrderEmail(details, emailType, reason) };
	await enqueueJob(trx, details.now, { topic: MAIL_TOPIC, payload, ...job });
}

/**
 * Reminds the customer to pick up a ready car, unless the reminders due were already sent or the car has left.
 *
 * @param dueCount the number of reminders due since the car is ready
 */
export function sendPickupReminder(ctx: AppContext, orderId: string, dueCount: number): Promise<void> {
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		const order = await lockOrder(trx, orderId);
		if (!order || !getOrderStateInfo(order.state).isReady || order.pickupReminderCount >= dueCount) return;
		// Newly approved work must be finished before the pickup.
		if (hasOpenJobs((await loadWork(trx, order.leadId, ctx.now())).jobs)) return;
		await updateRows(trx, "workOrders", { id: orderId }, { pickupReminderCount: dueCount });
		await notifyCustomer(work, { orderId, emailType: "unfetched" });
	});
}

const GREETING = /^¡?Hola(,? \{nombre\})?[.,:!]+(?!\s*\{nombre\})\s*/i;
/** An email may be read on another day, so its dates are never written relative to today. */
const NO_TODAY = new Date(0);

type OrderCase = OrderMessageInput & { row: { leadId: string } };

function composeOrderEmail(details: OrderCase, emailType: OrderEmailType, reason: string) {
	const { row, link, settings } = details;
	const { subject, text } = EMAILS[emailType];
	// The email has its own greeting and link button.
	// Remove the greeting before the name is filled in, because the name may have a dot.
	const ownerText = settings.chats[text].replace(GREETING, "");
	const filledText = fillOrderMessage(ownerText, { ...details, link: null }, reason, NO_TODAY);
	const body = filledText.charAt(0).toUpperCase() + filledText.slice(1);
	const { leadId, name, reference } = row;
	return composeCustomerEmail(
		settings,
		{ leadId, name, reference, link: link ?? undefined },
		{
			subject,
			preheader: body,
			paragraphs: [body],
			rows: [{ label: "Carro", value: formatBrandAndModel(row) }],
			referenceLabel: "Orden",
			linkLabel: "Ver cómo va mi carro",
			reason:
				"Recibes este correo porque dejaste tu carro en el taller con esta dirección. Si no fuiste tú, respóndenos y la quitamos.",
		},
	);
}
