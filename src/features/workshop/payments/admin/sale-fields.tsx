import type { SaleDetails } from "#features/workshop/payments/accounting/contract.ts";
import { FINAL_CONSUMER, OPEN_LABEL } from "#features/workshop/payments/accounting/messages.ts";
import { splitRuc, toPlainAmount } from "#features/workshop/payments/accounting/plain-values.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatUsd } from "#ui/format.ts";
import { CopyableValue } from "./copyable-value.tsx";

/** Lists the fields of a sale besides its lines, each to be copied. */
export function SaleFields({ sale }: { sale: SaleDetails }) {
	const {
		payer_name: name,
		payer_ruc: payerRuc,
		tax_percent: taxPercent,
		methods,
		open_cents: openCents,
	} = sale;
	const [ruc, dv] = payerRuc ? splitRuc(payerRuc) : [FINAL_CONSUMER, ""];
	const rows = [
		{ label: "Cliente", value: <CopyableValue label="el cliente" text={name} /> },
		{ label: "RUC", value: <CopyableValue label="el RUC" text={ruc} /> },
		{ label: "DV", value: dv && <CopyableValue label="el DV" text={dv} /> },
		{ label: "Subtotal sin ITBMS", value: <CopyableAmount label="el subtotal" cents={sale.net_cents} /> },
		{ label: `ITBMS (${taxPercent} %)`, value: <CopyableAmount label="el ITBMS" cents={sale.tax_cents} /> },
		{ label: "Total", value: <CopyableAmount label="el total" cents={sale.total_cents} /> },
		...methods.map(({ method, cents }) => {
			const { label } = getMethodInfo(method);
			return { label, value: <CopyableAmount label={label} cents={cents} /> };
		}),
		{
			label: OPEN_LABEL,
			value: openCents > 0 && <CopyableAmount label="lo que falta por cobrar" cents={openCents} />,
		},
	];
	return <DataRows rows={rows} className="[&>div]:items-center" />;
}

/** Shows an amount; the copy is a plain number. */
export const CopyableAmount = ({ label, cents }: { label: string; cents: number }) => (
	<CopyableValue label={label} text={toPlainAmount(cents)} shownText={formatUsd(cents)} />
);
