import { z } from "@hono/zod-openapi";
import type { Receipt } from "#core/requests/contract.ts";
import { composeCustomerEmail } from "#core/requests/form/customer-email.server.ts";
import { FIRST_VERSION, getLinkUrl } from "#core/requests/link/links.server.ts";
import { isStillOpen } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatDatedMoment } from "#core/settings/promise.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import type { PublicCall } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getRow } from "#server/database/rows.server.ts";
import { FORM_ERROR_RESPONSES, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute, type OutputOf, toGenericAnswer } from "#server/http/routes.server.ts";
import type { EmailRow } from "#server/mail/compose-email.server.ts";
import { toSafePlainText } from "#server/mail/email-text.ts";
import { countTowardsDailyCap, queueUnverifiedEmail } from "#server/mail/unverified-email.server.ts";
import { type AnyWork, runOnce, type Work } from "#server/work.server.ts";
import { type NewLead, openLead } from "./open-lead.server.ts";
import { buildReceipt, type StoredSender, saveConsent } from "./photo-term.server.ts";
import { SEND_PHOTOS } from "./photo-term.ts";
import { queueShopEmail, type ShopEmail } from "./shop-email.server.ts";

/** A secret of the sending browser: a repeated form with the same secret has the same sender. @source decision 016 */
const DeviceHeader = z.object({
	"device-secret": z
		.string()
		.min(16, "La prueba del dispositivo no es válida")
		.max(64, "La prueba del dispositivo no es válida")
		.optional()
		.openapi({
			description:
				"Un secreto al azar que solo guarda el navegador que envía: quien repite la solicitud con él recibe también los enlaces",
		}),
});

const forms = createSiteRoutes("Formularios", FORM_ERROR_RESPONSES);

type PublicFormRoute<
	Path extends string,
	Body extends z.ZodType,
	ReceiptSchema extends z.ZodType<Receipt>,
> = {
	id: string;
	path: Path;
	summary: string;
	body: Body;
	receipt: ReceiptSchema;
	handle: (call: PublicCall, input: { body: OutputOf<Body> }) => Promise<OutputOf<ReceiptSchema>>;
};

/** Defines the route of a public form: a body, an idempotency key, and a receipt once it is stored. */
export const definePublicFormRoute = <
	const Path extends string,
	Body extends z.ZodType,
	ReceiptSchema extends z.ZodType<Receipt & object>,
>({
	receipt,
	handle,
	...form
}: PublicFormRoute<Path, Body, ReceiptSchema>) =>
	defineRoute({
		...form,
		group: forms,
		method: "post",
		limit: "submission",
		headers: IdempotencyHeader.extend(DeviceHeader.shape),
		status: 201,
		answer: toResponseSpec("Guardada; `reference` la identifica", receipt),
		handle: (call, input) => toGenericAnswer(handle(call, input)),
	});

/** A form's request, prepared by its feature. */
type PreparedRequest = Pick<ShopEmail, "rows"> & {
	lead: NewLead;
	/** Stores the feature's own details. */
	saveDetails: (leadId: string) => Promise<void>;
	/** Text of the receipt. */
	message: string;
	/** Sentence about the answer in the receipt's email; names the deadline by default. */
	answerText?: string | undefined;
	/** Subject of the shop's email, before the reference. */
	title: string;
	/** Rows from our own records, for the customer. */
	recordRows?: EmailRow[];
	/** Rows from the form, for the customer; links are removed. */
	typedRows: EmailRow[];
};

/**
 * Stores a public form once: creates its lead, stores the feature's details, and queues emails to the shop and to the
 * customer, sent after the commit. Stores sender and consent.
 *
 * Repeating the submission returns the first answer, as do the same texts while that request is open.
 *
 * @param prepare builds the request, in the transaction that stores it
 * @throws RuleError idempotency_conflict (422) | crowd (503) | errors of `prepare`
 */
export async function submitRequest(
	call: PublicCall,
	form: { scope: string; body: object },
	prepare: (work: Work<undefined>, settings: Settings) => PreparedRequest | Promise<PreparedRequest>,
): Promise<Receipt> {
	const submission = {
		...form,
		// People press again when nothing seems to happen, so an equal form is the same request while that one is open.
		isStillValid: (trx: Trx, { reference }: Receipt) => isStillOpen(trx, { reference }),
	};
	const { answer } = await runOnce(call, submission, async (work): Promise<Receipt & StoredSender> => {
		const { ctx, trx } = work;
		const settings = await getSettings(trx);
		const {
			lead,
			saveDetails,
			message,
			answerText,
			title,
			rows,
			recordRows = [],
			typedRows,
		} = await prepare(work, settings);
		const { id: leadId, reference, heldReceipt } = await openLead(work, { settings, lead });
		await saveDetails(leadId);
		const subject = `${title} ${reference}`;
		await queueShopEmail(ctx, trx, settings, { leadId, subject, rows, message: lead.message });
		const emailRows = [...recordRows, ...typedRows.flatMap(removeLinks)];
		await queueReceipt(work, { settings, leadId, rows: emailRows, answerText });
		const sender = await saveConsent(work, { leadId, sender: call, isAnswered: lead.isAnswered });
		return { success: true, message, reference, ...heldReceipt, ...sender };
	});
	return buildReceipt(call, answer);
}

/**
 * Queues the confirmation to the customer, with the request and the answer deadline, if the form has an email
 * address. It goes to that address even if the customer record has another. The consent covers this use
 *
 * @source rules 4.13, 5.4; ASVS 5.0 §1.3.11
 */
async function queueReceipt(
	work: AnyWork,
	{
		settings,
		leadId,
		rows,
		answerText,
	}: { settings: Settings; leadId: string; rows: readonly EmailRow[]; answerText: string | undefined },
): Promise<void> {
	const { ctx, trx } = work;
	const lead = await getRow(trx, "leads", { id: leadId });
	if (!lead.email || lead.isQuarantined) return;
	const { name, reference } = lead;
	// Undefined while no site address is configured.
	const href = getLinkUrl(ctx, { leadId, linkVersion: FIRST_VERSION });
	const due = formatDatedMoment(new Date(lead.dueAt));
	const answer = answerText ?? `Te respondemos a más tardar ${due} (hora de Panamá).`;
	const email = composeCustomerEmail(
		settings,
		{ leadId, name, reference },
		{
			subject: `Recibimos tu solicitud ${reference}`,
			preheader: answer,
			paragraphs: [`Recibimos tu solicitud. ${answer}`],
			rows,
			buttons: [
				{
					label: "Escribir al taller por WhatsApp",
					href: buildWhatsappUrl(settings.whatsapp, `Hola. Les escribo por mi solicitud ${reference}.`),
				},
				...(href && !answerText ? [{ label: SEND_PHOTOS, href }] : []),
			],
			reason:
				"Recibes este correo porque alguien escribió esta dirección en nuestro sitio. Si no fuiste tú, respóndenos y la quitamos.",
		},
	);
	const now = ctx.now();
	await queueUnverifiedEmail(
		trx,
		now,
		{ to: lead.email, ...email },
		await countTowardsDailyCap(trx, now, lead.email, "request"),
	);
}

function removeLinks({ label, value }: EmailRow): EmailRow[] {
	const text = toSafePlainText(value);
	return text ? [{ label, value: text }] : [];
}
