import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { Receipt } from "#features/workshop/payments/receipts/contract.ts";
import {
	listReceiptAmounts,
	listReceiptCorrections,
	listReceiptFacts,
	listReceiptLines,
	listReceiptWarranties,
	NOT_AN_INVOICE,
	RECEIPT_TITLE,
	type ReceiptRow,
	VOIDED,
} from "#features/workshop/payments/receipts/receipt-texts.ts";

type Shop = {
	name: string;
	legalName: string;
	ruc: string;
	phone: string;
	address: { street: string; district: string; city: string };
};

/** Pixels of CSS in a millimetre. */
const MM = 96 / 25.4;
/** The margins of the page (`@page receipt`), and room for rounding: a line too many would be a page of its own. */
const PAGE_MARGINS_MM = 6 + 2;
/** Chromium makes no page taller than five metres. */
const MAX_HEIGHT_MM = 5000;

/** Shows a receipt as a till slip of 80 mm, in black, on screen as on paper. */
export function ReceiptSlip({ receipt, shop }: { receipt: Receipt; shop: Shop }) {
	const { street, district, city } = shop.address;
	const slip = useRef<HTMLElement>(null);
	const pageHeight = usePageHeight(slip);
	return (
		<article ref={slip} className="receipt-slip">
			<style>{`@page receipt { size: 80mm ${pageHeight}mm; }`}</style>
			<header className="text-center">
				<p className="text-[1.4em] font-bold">{shop.name}</p>
				<p>{shop.legalName}</p>
				{shop.ruc && <p>{`RUC ${shop.ruc}`}</p>}
				<p>{[street, district, city].filter(Boolean).join(", ")}</p>
				<p>{`Tel. ${formatPhone(shop.phone, true)}`}</p>
				<h1 className="mt-[1em] font-bold">
					{RECEIPT_TITLE} {receipt.reference}
				</h1>
				{receipt.voided_at && <p className="text-[1.4em] font-bold">{VOIDED}</p>}
			</header>
			<Rows rows={listReceiptFacts(receipt)} breaks="value" />
			{receipt.lines.length > 0 && <Rows rows={listReceiptLines(receipt)} breaks="label" />}
			<Rows rows={listReceiptAmounts(receipt)} breaks="label" isBold />
			{listReceiptWarranties(receipt).map((warranty) => (
				<p key={warranty} className="mt-[0.6em]">
					{warranty}
				</p>
			))}
			{listReceiptCorrections(receipt).map((correction) => (
				<p key={correction} className="mt-[0.6em] font-bold">
					{correction}
				</p>
			))}
			<p className="mt-[1em] text-center">{NOT_AN_INVOICE}</p>
		</article>
	);
}

type RowsProps = {
	rows: readonly ReceiptRow[];
	/** The side that wraps. The other stays on one line: an amount that breaks reads as two. */
	breaks: "label" | "value";
	isBold?: boolean;
};

function Rows({ rows, breaks, isBold = false }: RowsProps): ReactNode {
	const [label, value] = breaks === "label" ? [WRAPPING, FIXED] : [FIXED, WRAPPING];
	return (
		<dl className={`mt-[1em] border-t border-dashed border-ink pt-[0.6em] ${isBold ? "font-bold" : ""}`}>
			{rows.map((row, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name; the order is fixed
				<div key={index} className="flex justify-between gap-[1em]">
					<dt className={label}>{row.label}</dt>
					<dd className={`text-right ${value}`}>{row.value}</dd>
				</div>
			))}
		</dl>
	);
}

const WRAPPING = "min-w-0";
const FIXED = "shrink-0 whitespace-nowrap";

/** Returns the height of the paper in mm. CSS has no page as tall as its content, so the slip is measured. */
function usePageHeight(slip: RefObject<HTMLElement | null>): number {
	const [height, setHeight] = useState(297);
	useLayoutEffect(() => {
		const element = slip.current;
		if (!element) return;
		const measure = () => {
			const padding = 2 * Number.parseFloat(getComputedStyle(element).paddingTop);
			const contentMm = (element.scrollHeight - padding) / MM;
			setHeight(Math.min(MAX_HEIGHT_MM, Math.ceil(contentMm) + PAGE_MARGINS_MM));
		};
		measure();
		// The slip changes its height with the typeface that loads, and with the width of a phone.
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, [slip]);
	return height;
}
