import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import { HoneypotField, PersonFields } from "#core/requests/form/person-fields.tsx";
import type { CardProduct } from "#features/content/products/site/product-card.tsx";
import { NOTICE_ID, NOTICE_LABEL } from "#features/content/products/stock/arrival.ts";
import { formatNoticeChat, NOTICE_FAILED, NOTICE_SENT } from "#features/inbox/quotes/arrival-messages.ts";
import type { FailedPost, SendFields } from "#site/public-form.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { QuoteReceipt } from "./product-quote-form.tsx";
import { parseQuoteForm, type QuoteSubmission, useQuoteForm, useQuoteSubmission } from "./quote-form.tsx";

/** Tells a posted notice from the quote form of the same page. */
export const NOTICE_FIELD = "notify_on_arrival";

type ArrivalNoticeProps = {
	product: CardProduct;
	path: string;
	/** Result of the form when it was posted without script. */
	postResult: FailedPost<Record<string, string>> | undefined;
};

/** Takes the customer's data to tell them when a product that is sold out arrives; works without script. @source rules 6.42 */
export function ArrivalNotice({ product, path, postResult }: ArrivalNoticeProps) {
	const toNotice = (fields: Record<string, string>) => ({
		...parseQuoteForm(fields, [{ ...product, quantity: 1 }]),
		isNotice: true,
	});
	const submission = useQuoteSubmission({
		isNotice: true,
		initialResult: postResult && { ...postResult, typed: toNotice(postResult.typed ?? {}) },
	});
	return (
		<section
			id={NOTICE_ID}
			aria-labelledby="avisame-titulo"
			className="card mt-12 grid grid-cols-[minmax(0,1fr)] scroll-mt-24 gap-x-12 gap-y-6 p-4 md:mt-16 md:p-8 lg:grid-cols-[1fr_1.4fr]"
		>
			<div>
				<h2 id="avisame-titulo" className="title-3">
					{submission.saved ? (submission.saved.title ?? NOTICE_SENT) : NOTICE_LABEL}
				</h2>
				{!submission.saved && (
					<p className="mt-3 text-muted">
						Te escribimos por WhatsApp cuando llegue. Si dejas tu correo, también te llega ahí.
					</p>
				)}
			</div>
			{submission.saved ? (
				<QuoteReceipt
					receipt={submission.saved}
					chatText={`${formatNoticeChat(product)} Mi solicitud es la ${submission.saved.reference}.`}
				/>
			) : (
				<NoticeForm
					action={`${path}#${NOTICE_ID}`}
					submission={submission}
					values={postResult?.typed}
					onSend={(fields) => submission.send(toNotice(fields))}
				/>
			)}
		</section>
	);
}

type NoticeFormProps = {
	action: string;
	submission: QuoteSubmission;
	values: Record<string, string> | undefined;
	onSend: SendFields;
};

function NoticeForm({ action, submission, values, onSend }: NoticeFormProps) {
	const { form, errors, message } = useQuoteForm(submission.error, onSend, "aviso");
	return (
		<form method="post" action={action} aria-labelledby="avisame-titulo" {...form}>
			<FieldScope id={NOTICE_ID} errors={errors} defaultValues={values}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<FormSummary message={message} />
					{message && (
						<div className="grid justify-items-start gap-3">
							{/* With script a toast shows this message. */}
							{!submission.wasSubmitted && <p>{NOTICE_FAILED}</p>}
							<ChatLink to={submission.chatUrl ?? ""}>Pedirlo por WhatsApp</ChatLink>
						</div>
					)}
					<input type="hidden" name={NOTICE_FIELD} value="1" />
					<PersonFields prefix="customer." />
					<HoneypotField />
					<ConsentNote />
					<Button
						type="submit"
						isBusy={submission.isSending}
						busyLabel="Enviando..."
						className="justify-self-start max-sm:w-full"
					>
						{NOTICE_LABEL}
					</Button>
				</div>
			</FieldScope>
		</form>
	);
}
