import { useId, useState } from "react";
import { readLastQuote, rememberLastQuote, repeatLastQuote } from "#features/quotes/last-quote.ts";
import { listAsChat, listTotalCents } from "#features/quotes/list-as-chat.ts";
import { removeSentLines } from "#features/quotes/quote-changes.ts";
import { QuoteFields } from "#features/quotes/quote-form.tsx";
import { QuoteLines } from "#features/quotes/quote-lines.tsx";
import { readQuoteList, useQuoteList } from "#features/quotes/quote-list.ts";
import { countPieces } from "#features/quotes/rules.ts";
import { STILL_GONE } from "#features/quotes/sentences.ts";
import { quoteIn, useQuoteForm } from "#features/quotes/use-quote-form.ts";
import { taxShareCents } from "#features/settings/tax.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { whatsappUrl } from "#workshop.ts";
import { useSite } from "./site-data.ts";
import { useFreshness } from "./use-freshness.ts";
import { useQuoteSender } from "./use-quote-sender.ts";

/** Quote dialog: the list with current catalogue prices, and the form; loaded when first opened. */
export function QuoteWindow({ isOpen, onClose, onReopen }: LateDialogProps) {
	useHistoryEntry("lista", { isOpen, open: onReopen, close: onClose });
	const sender = useQuoteSender({
		onStored({ reference }, lines) {
			rememberLastQuote({ reference, lines });
			removeSentLines(lines);
			onClose();
		},
	});
	const list = useQuoteList();
	const freshness = useFreshness(isOpen);
	const available = list.filter(({ sku }) => !freshness.gone.has(sku));
	const totalCents = listTotalCents(available);
	const taxCents = taxShareCents(totalCents, useSite().settings);
	const formId = useId();
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
							<span className="block text-sm text-muted">Total, ITBMS incluido</span>
							<span className="figure">{formatUsd(totalCents)}</span>
						</p>
						<Button type="submit" form={formId} isBusy={sender.isSending} busyLabel="Enviando...">
							Pedir cotización
						</Button>
					</>
				)
			}
		>
			<QuoteLines list={list} freshness={freshness} />
			{taxCents > 0 && (
				<p className="num mt-3 text-right text-sm text-muted">
					ITBMS incluido en el total: {formatUsd(taxCents)}
				</p>
			)}
			{list.length > 0 ? (
				<ListForm id={formId} sender={sender} isStale={available.length < list.length} />
			) : (
				<NothingListed />
			)}
		</Dialog>
	);
}

type ListFormProps = {
	id: string;
	sender: ReturnType<typeof useQuoteSender>;
	/** The list has a product that is no longer sold. */
	isStale: boolean;
};

function ListForm({ id, sender, isStale }: ListFormProps) {
	const { whatsapp, today } = useSite().settings;
	const list = useQuoteList();
	const { form, ...shown } = useQuoteForm(sender.refusal, async (fields) => {
		if (!isStale) return sender.send(quoteIn(fields, readQuoteList()));
		sender.refuse(STILL_GONE);
		return undefined;
	});
	const chat = whatsappUrl(whatsapp, listAsChat(list));
	return (
		<form id={id} noValidate className="mt-6" aria-labelledby={`${id}-title`} {...form}>
			<h3 id={`${id}-title`} className="title-4 mb-4">
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

/** Empty list: links to the catalogue and offers the last list sent from this browser. */
function NothingListed() {
	const [last] = useState(readLastQuote);
	return (
		<div className="py-6 md:py-10">
			<p className="title-3">Tu lista está vacía</p>
			<p className="mt-2 max-w-prose text-muted">
				Agrega productos del catálogo y te mandamos precio y disponibilidad por WhatsApp, sin
				compromiso.
			</p>
			<ButtonLink to="/productos" className="mt-6">
				Ver el catálogo
			</ButtonLink>
			{last && (
				<div className="mt-8 border-t border-line pt-6">
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
