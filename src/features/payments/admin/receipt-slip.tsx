import type { ReactNode } from "react";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { Receipt } from "#features/payments/receipts/contract.ts";
import {
	listReceiptAmounts,
	listReceiptCorrections,
	listReceiptFacts,
	listReceiptLines,
	NOT_AN_INVOICE,
	RECEIPT_TITLE,
	type ReceiptRow,
	VOIDED,
} from "#features/payments/receipts/receipt-texts.ts";

type Shop = {
	name: string;
	legalName: string;
	ruc: string;
	phone: string;
	address: { street: string; district: string; city: string };
};

/** Shows a receipt as a till slip of 80 mm, in black. */
export function ReceiptSlip({ receipt, shop }: { receipt: Receipt; shop: Shop }) {
	const { street, district, city } = shop.address;
	return (
		<article className="receipt-slip border border-line bg-paper p-4">
			<header className="text-center">
				<p className="text-lg font-bold">{shop.name}</p>
				<p>{shop.legalName}</p>
				{shop.ruc && <p>{`RUC ${shop.ruc}`}</p>}
				<p>{[street, district, city].filter(Boolean).join(", ")}</p>
				<p>{`Tel. ${formatPhone(shop.phone, true)}`}</p>
				<h1 className="mt-3 font-bold">
					{RECEIPT_TITLE} {receipt.reference}
				</h1>
				{receipt.voided_at && <p className="text-lg font-bold">{VOIDED}</p>}
			</header>
			<Rows rows={listReceiptFacts(receipt)} />
			{receipt.lines.length > 0 && <Rows rows={listReceiptLines(receipt)} />}
			<Rows rows={listReceiptAmounts(receipt)} isBold />
			{listReceiptCorrections(receipt).map((correction) => (
				<p key={correction} className="mt-2 font-bold wrap-anywhere">
					{correction}
				</p>
			))}
			<p className="mt-3 text-center">{NOT_AN_INVOICE}</p>
		</article>
	);
}

function Rows({ rows, isBold = false }: { rows: readonly ReceiptRow[]; isBold?: boolean }): ReactNode {
	return (
		<dl className={`mt-3 border-t border-dashed border-ink pt-2 ${isBold ? "font-bold" : ""}`}>
			{rows.map(({ label, value }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name; the order is fixed
				<div key={index} className="flex justify-between gap-3">
					<dt className="min-w-0 wrap-anywhere">{label}</dt>
					<dd className="text-right wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	);
}
