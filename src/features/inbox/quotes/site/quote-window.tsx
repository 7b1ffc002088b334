import { useId, useState } from "react";
import { computeTaxCents } from "#core/settings/tax.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { computeListTotalCents, formatListMessage } from "#features/inbox/quotes/chat-message.ts";
import { readLastQuote, rememberLastQuote, restoreLastQuote } from "#features/inbox/quotes/last-quote.ts";
import { MISSING_PRODUCTS_MESSAGE } from "#features/inbox/quotes/messages.ts";
import { removeSentLines } from "#features/inbox/quotes/quote-changes.ts";
import { readQuoteList, useQuoteList } from "#features/inbox/quotes/quote-list.ts";
import { countPieces } from "#features/inbox/quotes/rules.ts";
import { useSite } from "#site/site-data.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatCount, formatUsd } from "#ui/format.ts";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";
import {
	parseQuoteForm,
	QuoteFields,
	type QuoteSubmission,
	useQuoteForm,
	useQuoteSubmission,
} from "./quote-form.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { useCatalogueChanges } from "./use-catalogue-changes.ts";

/** Quote dialog: the list with current catalogue prices, and the form; loaded when first opened. */
export function QuoteWindow({ isOpen, onClose, onReopen }: LazyDialogProps) {
	useHistoryEntry("lista", { isOpen, open: onReopen, close: onClose });
	const submission = useQuoteSubmission({
		onStored({ reference }, lines) {
			rememberLastQuote({ reference, lines });
			removeSentLines(lines);
			onClose();
		},
	});
	const list = useQuoteList();
	const catalogueChanges = useCatalogueChanges(isOpen);
	const available = list.filter(({ sku }) => !catalogueChanges.missing.has(sku));
	const totalCents = computeListTotalCents(available);
	const taxCents = computeTaxCents(totalCents, useSite().settings);
	const formId = useId();
	const summary = `${formatCount(list.length, "producto", "productos")}, ${formatCount(countPieces(list), "pieza", "piezas")}. Te respondemos por WhatsApp con precio y disponibilidad.`;
	return (
		<Dialog
			hasHistoryEntry
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
						<Button type="submit" form={formId} isBusy={submission.isSending} busyLabel="Enviando...">
							Pedir cotización
						</Button>
					</>
				)
			}
		>
			<QuoteLines list={list} catalogueChanges={catalogueChanges} />
			{taxCents > 0 && (
				<p className="num mt-3 text-right text-sm text-muted">
					{`ITBMS incluido en el total: ${formatUsd(taxCents)}`}
				</p>
			)}
			{list.length > 0 ? (
				<ListForm id={formId} submission={submission} hasUnavailable={available.length < list.length} />
			) : (
				<EmptyQuoteList />
			)}
		</Dialog>
	);
}

type ListFormProps = {
	id: string;
	submission: QuoteSubmission;
	/** The list has a product that is no longer sold. */
	hasUnavailable: boolean;
};

function ListForm({ id, submission, hasUnavailable }: ListFormProps) {
	const { whatsapp, today } = useSite().settings;
	const list = useQuoteList();
	const { form, ...fieldProps } = useQuoteForm(submission.error, async (fields) => {
		if (!hasUnavailable) return submission.send(parseQuoteForm(fields, readQuoteList()));
		submission.showError(MISSING_PRODUCTS_MESSAGE);
		return undefined;
	});
	const chat = buildWhatsappUrl(whatsapp, formatListMessage(list));
	return (
		<form id={id} noValidate className="mt-6" aria-labelledby={`${id}-title`} {...form}>
			<h3 id={`${id}-title`} className="title-4 mb-4">
				¿A quién le respondemos?
			</h3>
			<QuoteFields
				scope="quote"
				today={today}
				{...fieldProps}
				wayOut={<ChatLink to={chat}>Enviar la lista por WhatsApp</ChatLink>}
			/>
		</form>
	);
}

/** Empty list: links to the catalogue and offers the last list sent from this browser. */
function EmptyQuoteList() {
	const [lastQuote] = useState(readLastQuote);
	return (
		<div className="py-6 md:py-10">
			<p className="title-3">Tu lista está vacía</p>
			<p className="mt-2 max-w-prose text-muted">
				Agrega productos del catálogo y te mandamos precio y disponibilidad por WhatsApp, sin compromiso.
			</p>
			<ButtonLink to="/productos" className="mt-6">
				Ver el catálogo
			</ButtonLink>
			{lastQuote && (
				<div className="mt-8 border-t border-line pt-6">
					<p>
						Tu última cotización fue la{" "}
						<strong className="num whitespace-nowrap">{lastQuote.reference}</strong>, con{" "}
						{formatCount(lastQuote.lines.length, "producto", "productos")}.
					</p>
					<Button tone="line" className="mt-4" icon="refresh" onClick={() => restoreLastQuote(lastQuote)}>
						Repetir mi última cotización
					</Button>
				</div>
			)}
		</div>
	);
}
