import { type ReactNode, useEffect, useRef } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { ProductPicture } from "#features/content/products/product-picture.tsx";
import type { CardProduct } from "#features/content/products/site/product-card.tsx";
import { formatQuoteChatMessage, QUOTE_FAILED, QUOTE_SENT } from "#features/inbox/quotes/messages.ts";
import { QUANTITY_HINT } from "#features/inbox/quotes/quantity-messages.ts";
import { PhotoOffer } from "#site/photo-offer.tsx";
import type { FailedPost, SendFields } from "#site/public-form.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import {
	parseQuoteForm,
	QuoteFields,
	type QuoteSubmission,
	useQuoteForm,
	useQuoteSubmission,
} from "./quote-form.tsx";

const SCOPE = "cotizar";

type ProductQuoteProps = {
	product: CardProduct;
	path: string;
	/** Result of the form when it was posted without script. */
	postResult: FailedPost<Record<string, string>> | undefined;
};

/** Renders the quote form of one product; works without script. */
export function ProductQuote({ product, path, postResult }: ProductQuoteProps) {
	const toQuote = (fields: Record<string, string>) =>
		parseQuoteForm(fields, [{ ...product, quantity: Number(fields.quantity) || 1 }]);
	const submission = useQuoteSubmission({
		initialResult: postResult && { ...postResult, typed: toQuote(postResult.typed ?? {}) },
	});
	return (
		<section
			id={SCOPE}
			aria-labelledby="cotizar-titulo"
			className="card mt-12 grid grid-cols-[minmax(0,1fr)] scroll-mt-24 gap-x-12 gap-y-6 p-4 md:mt-16 md:p-8 lg:grid-cols-[1fr_1.4fr]"
		>
			<div>
				<h2 id="cotizar-titulo" className="title-3">
					{submission.saved ? (submission.saved.title ?? QUOTE_SENT) : "Pide la cotización de este producto"}
				</h2>
				{!submission.saved && (
					<>
						<p className="mt-3 text-muted">
							Te respondemos por WhatsApp con precio y disponibilidad, sin compromiso. ¿Son varios? Agrégalos
							a tu lista y pide una sola cotización.
						</p>
						<QuotedProduct product={product} />
					</>
				)}
			</div>
			{submission.saved ? (
				<div>
					<QuoteReceipt
						receipt={submission.saved}
						chatText={formatQuoteChatMessage(submission.saved.reference)}
					>
						<ButtonLink to={path} tone="line" reloadDocument>
							Pedir otra cotización
						</ButtonLink>
					</QuoteReceipt>
					<PhotoOffer offer={submission.saved.photos} />
				</div>
			) : (
				<SingleQuoteForm
					action={`${path}#${SCOPE}`}
					submission={submission}
					values={postResult?.typed}
					onSend={(fields) => submission.send(toQuote(fields))}
				/>
			)}
		</section>
	);
}

/** Names what the form asks for beside it; a phone has just shown it above. */
function QuotedProduct({ product }: { product: CardProduct }) {
	return (
		<div className="mt-6 hidden items-center gap-4 border-y border-line py-4 lg:flex">
			<ProductPicture product={product} sizes="6rem" className="size-24 shrink-0 object-cover" />
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{product.name}</p>
				<p className="num mt-1 text-sm text-muted">{product.sku}</p>
				<p className="num mt-1 text-sm">{formatUsd(product.price * 100)}, ITBMS incluido</p>
			</div>
		</div>
	);
}

type SingleQuoteFormProps = {
	action: string;
	submission: QuoteSubmission;
	values: Record<string, string> | undefined;
	onSend: SendFields;
};

function SingleQuoteForm({ action, submission, values, onSend }: SingleQuoteFormProps) {
	const { today } = useSite().settings;
	const { form, ...quoteFields } = useQuoteForm(submission.error, onSend);
	return (
		<form method="post" action={action} {...form}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				<FieldScope id={SCOPE} errors={quoteFields.errors}>
					<Field
						label="Cantidad"
						name="quantity"
						isRequired
						hint={QUANTITY_HINT}
						className="w-[min(12rem,100%)]"
					>
						<TextInput
							type="number"
							inputMode="numeric"
							min={1}
							max={QUOTE_MAX_QUANTITY}
							step={1}
							defaultValue={values?.quantity ?? "1"}
						/>
					</Field>
				</FieldScope>
				<QuoteFields
					scope={SCOPE}
					today={today}
					{...quoteFields}
					typed={values}
					wayOut={
						<div className="grid justify-items-start gap-3">
							{/* With script a toast shows this message. */}
							{!submission.wasSubmitted && <p>{QUOTE_FAILED}</p>}
							<ChatLink to={submission.chatUrl ?? ""}>Pedirla por WhatsApp</ChatLink>
						</div>
					}
				/>
				<Button
					type="submit"
					isBusy={submission.isSending}
					busyLabel="Enviando..."
					className="justify-self-start max-sm:w-full"
				>
					Pedir cotización
				</Button>
			</div>
		</form>
	);
}

type QuoteReceiptProps = {
	receipt: Receipt;
	/** First message of the chat. */
	chatText: string;
	children?: ReactNode;
};

/** Replaces the form after sending, and shows the reference; `children` follow the chat. */
export function QuoteReceipt({ receipt, chatText, children }: QuoteReceiptProps) {
	const { message, reference } = receipt;
	const receiptRef = useRef<HTMLDivElement>(null);
	// The form that had the focus is removed.
	useEffect(() => receiptRef.current?.focus(), []);
	return (
		<div ref={receiptRef} tabIndex={-1}>
			<p role="status" className="lead">
				{message}
			</p>
			<p className="mt-3">
				Tu referencia es <strong className="num text-lg whitespace-nowrap">{reference}</strong>. Guárdala: con
				ella te ubicamos enseguida.
			</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<ShopChat text={chatText}>Seguir por WhatsApp</ShopChat>
				{children}
			</div>
		</div>
	);
}
