import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildMapsUrl } from "#site/contact-links.ts";
import { listHoursRows } from "#site/opening.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

/**
 * Says what the shop does, where and when, while its story is not confirmed.
 *
 * @source rules 1.24
 */
export function ShopSummary() {
	const { settings, services } = useSite();
	const { address, phone, hours } = settings;
	const links = [
		...services.map(({ id, name }) => ({ to: `/servicios/${id}`, name })),
		{ to: "/productos", name: "Repuestos y productos" },
	];
	const hoursRows = listHoursRows(hours).map(({ days, time }) => ({ label: days, value: time }));
	return (
		<section className="measure band grid gap-12 lg:grid-cols-[7fr_5fr] lg:gap-16">
			<div>
				<h2 className="title-2">Qué hacemos aquí</h2>
				<ul className="mt-6 grid gap-x-8 border-t border-line sm:grid-cols-2">
					{links.map(({ to, name }) => (
						<li key={to} className="border-b border-line">
							<Anchor
								to={to}
								className="flex min-h-12 items-center justify-between gap-3 font-medium hover:underline"
							>
								{name}
								<Icon name="arrow-right" size={18} className="text-muted" />
							</Anchor>
						</li>
					))}
				</ul>
			</div>
			<div>
				<h2 className="title-2">Dónde y cuándo</h2>
				<DataRows
					className="mt-6 text-base!"
					rows={[
						{ label: "Dirección", value: `${address.street}, ${address.district}` },
						...hoursRows,
						{
							label: "Teléfono",
							value: (
								<Anchor to={`tel:${phone}`} className="link">
									{formatPhone(phone)}
								</Anchor>
							),
						},
					]}
				/>
				<ButtonLink to={buildMapsUrl(settings)} opensNewTab tone="line" size="sm" icon="pin" className="mt-5">
					Cómo llegar
				</ButtonLink>
			</div>
		</section>
	);
}
