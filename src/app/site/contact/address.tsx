import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildMapsUrl, buildWazeUrl, getContactLinks } from "#site/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

/** Shows the address, map links and contact data. */
export function Address() {
	const { settings } = useSite();
	const { address, email, payments, otherPhones } = settings;
	const { chat, call } = getContactLinks(settings);
	const text = `${address.street}, ${address.district}, ${address.city}`;
	return (
		<section className="card min-w-0 p-5 md:p-8">
			<h2 className="title-3">Dónde estamos</h2>
			<address className="mt-2">{text}</address>
			{address.landmark && <p className="mt-1 text-muted">{address.landmark}</p>}
			<div className="mt-5 actions">
				<ButtonLink to={buildMapsUrl(settings)} opensNewTab tone="line" size="sm" icon="pin">
					Google Maps
				</ButtonLink>
				<ButtonLink to={buildWazeUrl(settings)} opensNewTab tone="line" size="sm" icon="external">
					Waze
				</ButtonLink>
				<CopyButton
					text={text}
					successMessage={{ title: "Dirección copiada", description: text }}
					failureTitle="No se pudo copiar"
				/>
			</div>
			<h3 className="title-4 mt-6 mb-3">Datos de contacto</h3>
			<DataRows
				className="text-base!"
				rows={[
					{
						label: "WhatsApp",
						value: (
							<Anchor to={chat.to} opensNewTab className="link">
								{chat.text}
							</Anchor>
						),
					},
					{
						label: "Teléfono",
						value: (
							<Anchor to={call.to} className="link">
								{call.text}
							</Anchor>
						),
					},
					{
						label: "Otros teléfonos",
						value: otherPhones.length > 0 && (
							<ul className="grid gap-1">
								{otherPhones.map(({ number, use }) => (
									<li key={number}>
										{use}:{" "}
										<Anchor to={`tel:${number}`} className="link whitespace-nowrap">
											{formatPhone(number, true)}
										</Anchor>
									</li>
								))}
							</ul>
						),
					},
					{
						label: "Correo",
						value: email && (
							<Anchor to={`mailto:${email}`} className="link">
								<BreakableEmail email={email} />
							</Anchor>
						),
					},
					{
						label: "Formas de pago",
						value: payments.text && (
							<span className="whitespace-pre-line">
								{payments.text}
								{payments.yappyQr && (
									<img src={payments.yappyQr} alt="QR de Yappy" width={144} height={144} />
								)}
							</span>
						),
					},
				]}
			/>
		</section>
	);
}
