import { useState } from "react";
import type { Submission } from "#api/submit.server.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { CardProduct } from "#features/products/product-card.tsx";
import { listAsChat, QUOTE_FAILED, QUOTE_SENT } from "#features/quotes/copy.ts";
import { QuoteFields } from "#features/quotes/quote-form.tsx";
import { toCents } from "#features/quotes/rules.ts";
import { useQuoteForm } from "#features/quotes/use-quote-form.ts";
import { failedToast, sentToast } from "#site/quote-outcome.ts";
import { QUOTE_SLOTS } from "#site/quote-slots.tsx";
import { sendQuote } from "#site/send-quote.ts";
import { useSite } from "#site/site-data.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { useToast } from "#ui/toast.tsx";
import { QUOTE_MAX_QUANTITY, whatsappUrl } from "#workshop.ts";
import { SentQuote } from "./sent-quote.tsx";

const SCOPE = "cotizar";

type ProductQuoteProps = {
	product: CardProduct;
	path: string;
	/** What became of the form when it was sent without script. */
	outcome: Submission<Receipt> | undefined;
};

/** Asks for a quote of this one product; a plain form first. */
export function ProductQuote({ product, path, outcome }: ProductQuoteProps) {
	const [sent, setSent] = useState<Receipt | undefined>(outcome?.saved);
	return (
		<section
			id={SCOPE}
			aria-labelledby="cotizar-titulo"
			className="card mt-12 grid scroll-mt-24 gap-x-12 gap-y-6 p-4 md:mt-16 md:p-8 lg:grid-cols-[1fr_1.4fr]"
		>
			<div>
				<h2 id="cotizar-titulo" className="title-3">
					{sent ? QUOTE_SENT : "Pide la cotización de este producto"}
				</h2>
				{!sent && (
					<p className="mt-3 text-gris">
						Te respondemos por WhatsApp con precio y disponibilidad, sin compromiso. ¿Son varios?
						Agrégalos a tu lista y pide una sola cotización.
					</p>
				)}
			</div>
			{sent ? (
				<SentQuote receipt={sent} path={path} />
			) : (
				<QuoteOfOne product={product} path={path} outcome={outcome} onSent={setSent} />
			)}
		</section>
	);
}

type QuoteOfOneProps = ProductQuoteProps & { onSent: (receipt: Receipt) => void };

function QuoteOfOne({ product, path, outcome, onSent }: QuoteOfOneProps) {
	const { whatsapp } = useSite().settings;
	const showToast = useToast();
	const isHydrated = useHydrated();
	const { form, refusal, isSending, phone } = useQuoteForm({
		takeLines(fields) {
			return { lines: [{ ...product, quantity: Number(fields.get("quantity")) }] };
		},
		send: sendQuote,
		onSent(receipt) {
			onSent(receipt);
			showToast(sentToast(receipt, whatsapp));
		},
		onFailed(problem) {
			const toast = failedToast(problem);
			if (toast) showToast(toast);
		},
		before: outcome?.problem,
	});
	const typed = outcome?.typed;
	const chat = whatsappUrl(
		whatsapp,
		listAsChat([{ ...product, quantity: 1 }], toCents(product.price)),
	);
	return (
		<form method="post" action={`${path}#${SCOPE}`} noValidate={isHydrated} {...form}>
			<div className="grid gap-5">
				<FieldScope id={SCOPE}>
					<Field
						label="Cantidad"
						name="quantity"
						isRequired
						error={refusal.errors?.quantity}
						className="w-48"
					>
						<TextInput
							type="number"
							inputMode="numeric"
							min={1}
							max={QUOTE_MAX_QUANTITY}
							step={1}
							defaultValue={typed?.quantity ?? "1"}
						/>
					</Field>
				</FieldScope>
				<QuoteFields
					scope={SCOPE}
					slots={QUOTE_SLOTS}
					refusal={refusal}
					typed={typed}
					phone={phone}
					wayOut={
						<div className="grid justify-items-start gap-3">
							<p>{QUOTE_FAILED}</p>
							<ButtonLink to={chat} opensNewTab tone="whatsapp" icon="whatsapp">
								Pedirla por WhatsApp
							</ButtonLink>
						</div>
					}
				/>
				<Button
					type="submit"
					isBusy={isSending}
					busyLabel="Enviando..."
					className="justify-self-start max-sm:w-full"
				>
					Pedir cotización
				</Button>
			</div>
		</form>
	);
}
