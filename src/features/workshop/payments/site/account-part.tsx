import type { ReactNode } from "react";
import type { PublicAccount, PublicPayment } from "#features/workshop/payments/customer/public-contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatLongDate, formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { PayWays } from "./pay-ways.tsx";
import { ReportedNote } from "./report-form.tsx";
import { formatReported } from "./report-intent.ts";

type AccountPartProps = {
	account: PublicAccount;
	token: string;
	/** The page has a part that takes photos. */
	hasPhotos: boolean;
	/** The form to report a payment shows an error. */
	hasProblem: boolean;
	/** The form to report a payment. */
	children: ReactNode;
};

/** Shows what a request owes, how to pay it, and what was paid. */
export default function AccountPart(props: AccountPartProps) {
	const { account, token, hasPhotos, hasProblem, children } = props;
	const { ways, payments, payable_cents: payableCents, reported } = account;
	return (
		<section id="cuenta" aria-labelledby="cuenta-titulo" className="scroll-mt-6">
			<h2 id="cuenta-titulo" className="title-3">
				Tu cuenta
			</h2>
			<DataRows className="mt-3 text-base!" rows={getAmountRows(account)} />
			{reported && (
				<div className="mt-6 border-l-4 border-accent bg-paper p-4">
					<p>{formatReported(reported)}</p>
					<ReportedNote hasPhotos={hasPhotos} />
				</div>
			)}
			{ways && !reported && (
				<>
					<PayWays ways={ways} cents={payableCents} reference={account.reference} />
					{children}
				</>
			)}
			{ways && reported && (
				<details open={hasProblem} className="group mt-6 border-y border-line">
					<summary className="flex min-h-16 list-none items-center gap-3 font-semibold hover:underline [&::-webkit-details-marker]:hidden">
						¿Falta otro pago? Cómo pagar
						<Icon name="chevron-down" className="ml-auto group-open:rotate-180" />
					</summary>
					<PayWays ways={ways} cents={payableCents} reference={account.reference} />
					{children}
				</details>
			)}
			{payments.length > 0 && (
				<>
					<h3 className="title-4 mt-8">Tus pagos</h3>
					<ul className="mt-3 grid border-t border-line">
						{payments.map((payment) => (
							<PaymentRow key={payment.id} payment={payment} token={token} />
						))}
					</ul>
				</>
			)}
		</section>
	);
}

function getAmountRows(account: PublicAccount) {
	const { is_due: isDue, total_cents, paid_cents, balance_cents, deposit_cents, payable_cents } = account;
	const paid = { label: "Pagado", value: paid_cents > 0 && formatUsd(paid_cents) };
	if (!isDue)
		return [
			{ label: "Para empezar", value: deposit_cents > 0 && formatUsd(deposit_cents) },
			paid,
			{ label: "Falta para empezar", value: paid_cents > 0 && payable_cents > 0 && formatUsd(payable_cents) },
		];
	return [
		{ label: "Total, ITBMS incluido", value: formatUsd(total_cents) },
		{ ...paid, value: formatUsd(paid_cents) },
		balance_cents < 0
			? { label: "A tu favor", value: formatUsd(-balance_cents) }
			: { label: "Por pagar", value: balance_cents > 0 ? formatUsd(balance_cents) : "Nada" },
	];
}

function PaymentRow({ payment, token }: { payment: PublicPayment; token: string }) {
	const { id, received_at: receivedAt, cents, method, reference, refunds } = payment;
	return (
		<li className="border-b border-line py-3">
			<p className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="font-medium">{formatLongDate(receivedAt)}</span>
				<span className="num font-semibold">{formatUsd(cents)}</span>
			</p>
			<p className="text-sm text-muted">
				<span>{`${getMethodInfo(method).label}\u00a0· `}</span>
				<span className="num whitespace-nowrap">{reference}</span>
			</p>
			{refunds.map((refund) => (
				<p key={`${refund.refunded_at} ${refund.cents}`} className="mt-1 text-sm">
					{`Te devolvimos ${formatUsd(refund.cents)} ${getMethodInfo(refund.method).text} el ${formatLongDate(refund.refunded_at)}.`}
				</p>
			))}
			<Anchor
				to={`/api/payments/${token}/receipts/${id}`}
				reloadDocument
				className="link inline-block py-2 text-sm"
			>
				Descargar el comprobante<span className="sr-only">{` ${reference}`}</span>
			</Anchor>
		</li>
	);
}
