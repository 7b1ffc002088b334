import { useId, useState } from "react";
import type { Receipt } from "#features/leads/contract.ts";
import type { Refusal } from "#features/leads/form/live-form.ts";
import { taxShareCents } from "#features/settings/rules.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";
import {
	type Freshness,
	type LoadInstead,
	type LoadProducts,
	useFreshness,
} from "./fresh-prices.ts";
import { readLastQuote, repeatLastQuote } from "./last-quote.ts";
import { listAsChat, listTotalCents } from "./list-as-chat.ts";
import { QuoteFields } from "./quote-form.tsx";
import type { QuoteList } from "./quote-line.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { readQuoteList, useQuoteList } from "./quote-list.ts";
import { countPieces } from "./rules.ts";
import { STILL_GONE } from "./sentences.ts";
import { type QuoteToSend, quoteIn, useQuoteForm } from "./use-quote-form.ts";

export type QuoteDialogProps = {
	isOpen: boolean;
	onClose: () => void;
	/** The shop's number in E.164. */
	whatsapp: string;
	/** ITBMS in percent; every price contains it. */
	taxPercent: number;
	loadProducts: LoadProducts;
	loadInstead: LoadInstead;
	/** ISO day in Panama. */
	today: string;
	isSending: boolean;
	refusal: Refusal | undefined;
	onSend: (quote: QuoteToSend) => Promise<Receipt | undefined>;
	/** Told why a list cannot even be sent. */
	onRefuse: (detail: string) => void;
};

export function QuoteDialog(props: QuoteDialogProps) {
	const { isOpen, onClose } = props;
	const list = useQuoteList();
	const freshness = useFreshness(isOpen, props);
	const formId = useId();
	const available = list.filter(({ sku }) => !freshness.gone.has(sku));
	const totalCents = listTotalCents(available);
	const taxCents = taxShareCents(totalCents, props);
	const summary = `${plural(list.length, "producto", "productos")}, ${plural(countPieces(list), "pieza", "piezas")}. Te respondemos por WhatsApp con precio y disponibilidad.`;
	return (
		<Dialog
			hasEntry
			isOpen={isOpen}
			onClose={onClose}
			title="Lista de cotización"
			description={list.length > 0 ? summary : undefined}
			footer={
				list.length > 0 && (
					<>
						<p role="status" className="mr-auto">
							<span className="block text-sm text-gris">Total, ITBMS incluido</span>
							<span className="figure">{formatUsd(totalCents)}</span>
						</p>
						<Button type="submit" form={formId} isBusy={props.isSending} busyLabel="Enviando...">
							Pedir cotización
						</Button>
					</>
				)
			}
		>
			{list.length > 0 && <QuoteLines list={list} freshness={freshness} />}
			{taxCents > 0 && (
				<p className="num mt-3 text-right text-sm text-gris">
					ITBMS incluido en el total: {formatUsd(taxCents)}
				</p>
			)}
			{list.length > 0 ? (
				<ListForm {...props} formId={formId} list={list} freshness={freshness} />
			) : (
				<NothingListed />
			)}
		</Dialog>
	);
}

type ListFormProps = QuoteDialogProps & {
	formId: string;
	list: QuoteList;
	freshness: Freshness;
};

function ListForm(props: ListFormProps) {
	const { formId, list, freshness, whatsapp, today, refusal, onSend, onRefuse } = props;
	const isStale = list.some(({ sku }) => freshness.gone.has(sku));
	const { form, ...shown } = useQuoteForm(refusal, async (fields) => {
		if (!isStale) return onSend(quoteIn(fields, readQuoteList()));
		onRefuse(STILL_GONE);
		return undefined;
	});
	const chat = whatsappUrl(whatsapp, listAsChat(list));
	return (
		<form id={formId} noValidate className="mt-6" aria-labelledby={`${formId}-title`} {...form}>
			<h3 id={`${formId}-title`} className="title-4 mb-4">
				¿A quién le respondemos?
			</h3>
			<QuoteFields
				scope="quote"
				today={today}
				{...shown}
				wayOut={<ChatLink to={chat}>Enviar la lista por WhatsApp</ChatLink>}
			/>
		</form>
	);
}

/** The empty list: the way to the catalogue, and the last list sent from this browser. */
function NothingListed() {
	const [last] = useState(readLastQuote);
	return (
		<div className="py-6 md:py-10">
			<p className="title-3">Tu lista está vacía</p>
			<p className="mt-2 max-w-prose text-gris">
				Agrega productos del catálogo y te mandamos precio y disponibilidad por WhatsApp, sin
				compromiso.
			</p>
			<ButtonLink to="/productos" className="mt-6">
				Ver el catálogo
			</ButtonLink>
			{last && (
				<div className="mt-8 border-t border-linea pt-6">
					<p>
						Tu última cotización fue la{" "}
						<strong className="num whitespace-nowrap">{last.reference}</strong>, con{" "}
						{plural(last.lines.length, "producto", "productos")}.
					</p>
					<Button tone="line" className="mt-4" icon="refresh" onClick={() => repeatLastQuote(last)}>
						Repetir mi última cotización
					</Button>
				</div>
			)}
		</div>
	);
}
