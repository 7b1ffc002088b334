import type { Settings } from "./contract.ts";
import { SAME_PRICE, waysToPay } from "./payments.ts";

type WaysToPayProps = {
	payments: Settings["payments"];
	/** The level of its heading. */
	as?: "h2" | "h3";
	titleClass?: string;
	className?: string;
};

/** How one may pay, and that it costs the same; nothing while the shop names no way. */
export function WaysToPay({ payments, as: Title = "h2", titleClass, className }: WaysToPayProps) {
	const ways = waysToPay(payments);
	if (ways.length === 0) return null;
	return (
		<section aria-label="Formas de pago" className={className}>
			<Title className={titleClass}>Formas de pago</Title>
			<dl className="data-rows mt-3">
				{ways.map(({ label, detail, qr }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<span className="whitespace-pre-line">{detail}</span>
							{qr && (
								<img
									src={qr}
									alt="Código QR para pagar con Yappy"
									width={144}
									height={144}
									loading="lazy"
									className="mt-2 block size-36 object-contain"
								/>
							)}
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-sm text-gris">{SAME_PRICE}</p>
		</section>
	);
}
