import type { ReactNode } from "react";
import { SAME_PRICE } from "#core/settings/payments.ts";
import type { PaymentWays } from "#features/workshop/payments/customer/public-contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { formatUsd } from "#ui/format.ts";

type PayWaysProps = {
	ways: PaymentWays;
	/** The amount to pay. */
	cents: number;
	/** The reference to write with the payment. */
	reference: string;
};

/** Shows how to pay an amount: by the shop's payment link, Yappy, ACH, or at its counter. */
export function PayWays({ ways, cents, reference }: PayWaysProps) {
	const { yappy, yappy_qr: yappyQr, ach, url, cash, card } = ways;
	const amount = formatUsd(cents);
	const isRemote = Boolean(yappy || yappyQr || ach || url);
	const atCounter = [cash && "efectivo", card && "tarjeta"].filter(Boolean).join(" o ");
	if (!isRemote && !atCounter)
		return (
			<p className="mt-6">Págalo en el taller, o pregúntanos por WhatsApp cómo hacerlo desde tu casa.</p>
		);
	return (
		<>
			<h3 className="title-4 mt-8">Cómo pagar</h3>
			{isRemote && (
				<div className="mt-3 flex flex-wrap items-center gap-3">
					<p>
						Pon esta referencia en tu pago: <strong className="num whitespace-nowrap">{reference}</strong>
					</p>
					<Copy text={reference} name="la referencia" />
				</div>
			)}
			<dl className="mt-3 border-t border-line">
				{url && (
					<Way name="En línea">
						<ButtonLink to={url} opensNewTab icon="external" size="sm">
							{`Pagar ${amount} en línea`}
						</ButtonLink>
					</Way>
				)}
				{(yappy || yappyQr) && (
					<Way name="Yappy">
						<p>
							<span>{yappy ? `Manda ${amount} a ` : `Escanea el código y manda ${amount}.`}</span>
							{yappy && <strong className="wrap-anywhere">{yappy}</strong>}
							{yappy && <span>.</span>}
						</p>
						{yappy && <Copy text={yappy} name="el Yappy" />}
						{yappyQr && (
							<img src={yappyQr} alt="Código QR de Yappy" width={176} height={176} className="bg-white" />
						)}
					</Way>
				)}
				{ach && (
					<Way name="ACH">
						<p className="wrap-anywhere whitespace-pre-line">{ach}</p>
						<Copy text={ach} name="la cuenta" />
					</Way>
				)}
				{atCounter && (
					<Way name="En el taller">
						<p>{`Con ${atCounter}, en el mostrador.`}</p>
					</Way>
				)}
			</dl>
			<p className="mt-3 text-sm text-muted">{SAME_PRICE}</p>
		</>
	);
}

function Way({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-2 border-b border-line py-4 sm:grid-cols-[8rem_1fr]">
			<dt className="font-medium">{name}</dt>
			<dd className="grid min-w-0 justify-items-start gap-3">{children}</dd>
		</div>
	);
}

const Copy = ({ text, name }: { text: string; name: string }) => (
	<CopyButton
		text={text}
		label={`Copiar ${name}`}
		successMessage={{ title: "Copiado", description: text }}
		failureTitle="No se pudo copiar"
	/>
);
