import { useEffect, useId, useState } from "react";
import { taxShareCents } from "#features/settings/rules.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";
import { listAsChat, STILL_GONE } from "./copy.ts";
import type { Freshness } from "./fresh-prices.ts";
import { NothingListed } from "./nothing-listed.tsx";
import { QuoteFields, type QuoteFormSlots } from "./quote-form.tsx";
import type { QuoteList } from "./quote-line.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { listTotalCents, readQuoteList, useQuoteList } from "./quote-list.ts";
import { countPieces } from "./rules.ts";
import { type LoadProducts, useFreshness } from "./use-freshness.ts";
import { type SendQuote, useQuoteForm } from "./use-quote-form.ts";

export type QuoteDialogProps = {
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	/** The shop's number in E.164. */
	whatsapp: string;
	/** ITBMS in percent; every price contains it. */
	taxPercent: number;
	loadProducts: LoadProducts;
	slots: QuoteFormSlots;
	send: SendQuote;
	onSent: Parameters<typeof useQuoteForm>[0]["onSent"];
	onFailed: Parameters<typeof useQuoteForm>[0]["onFailed"];
};

export function QuoteDialog(props: QuoteDialogProps) {
	const { isOpen, onOpenChange } = props;
	const list = useQuoteList();
	const freshness = useFreshness(isOpen, props.loadProducts);
	const formId = useId();
	const [isSending, setSending] = useState(false);
	const available = list.filter(({ sku }) => !freshness.gone.has(sku));
	const totalCents = listTotalCents(available);
	const taxCents = taxShareCents(totalCents, props);
	const summary = `${plural(list.length, "producto", "productos")}, ${plural(countPieces(list), "pieza", "piezas")}. Te respondemos por WhatsApp con precio y disponibilidad.`;
	return (
		<Dialog
			isOpen={isOpen}
			onOpenChange={onOpenChange}
			title="Lista de cotización"
			description={list.length > 0 ? summary : undefined}
			footer={
				list.length > 0 && (
					<>
						<p role="status" className="mr-auto">
							<span className="block text-sm text-gris">Total, ITBMS incluido</span>
							<span className="figure">{formatUsd(totalCents)}</span>
						</p>
						<Button type="submit" form={formId} isBusy={isSending} busyLabel="Enviando...">
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
				<ListForm
					{...props}
					formId={formId}
					list={list}
					freshness={freshness}
					onSending={setSending}
				/>
			) : (
				<NothingListed onLeave={() => onOpenChange(false)} />
			)}
		</Dialog>
	);
}

type ListFormProps = QuoteDialogProps & {
	formId: string;
	list: QuoteList;
	freshness: Freshness;
	onSending: (isSending: boolean) => void;
};

function ListForm(props: ListFormProps) {
	const { formId, list, freshness, whatsapp, slots, send, onSent, onFailed, onSending } = props;
	const isStale = list.some(({ sku }) => freshness.gone.has(sku));
	const { form, refusal, isSending, phone } = useQuoteForm({
		takeLines: () => (isStale ? { message: STILL_GONE } : { lines: readQuoteList() }),
		send,
		onSent,
		onFailed,
	});
	useEffect(() => onSending(isSending), [isSending, onSending]);
	const chat = whatsappUrl(whatsapp, listAsChat(list, listTotalCents(list)));
	return (
		<form id={formId} noValidate className="mt-6" aria-labelledby={`${formId}-title`} {...form}>
			<h3 id={`${formId}-title`} className="title-4 mb-4">
				¿A quién le respondemos?
			</h3>
			<QuoteFields
				scope="quote"
				slots={slots}
				refusal={refusal}
				phone={phone}
				wayOut={
					<ButtonLink to={chat} opensNewTab tone="whatsapp" icon="whatsapp">
						Enviar la lista por WhatsApp
					</ButtonLink>
				}
			/>
		</form>
	);
}
