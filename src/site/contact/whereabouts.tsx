import { addDays, weekdayOf } from "#panama-time.ts";
import { BreakableEmail } from "#site/layout/breakable-email.tsx";
import { mapsUrl, wazeUrl } from "#site/layout/contact-links.ts";
import { EmergencyNote } from "#site/layout/emergency-note.tsx";
import { CLOSED, clockTime } from "#site/layout/opening.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDate, formatPhone } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";
import { CopyAddress } from "./copy-address.tsx";

const WEEKDAYS = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const HOLIDAYS_AHEAD_DAYS = 45;

/** Contact data, opening hours and the way to the door. */
export function Whereabouts() {
	return (
		<section className="on-light">
			<div className="measure band grid gap-12 lg:grid-cols-2 lg:gap-16">
				<OpeningHours />
				<Address />
			</div>
		</section>
	);
}

function OpeningHours() {
	const { settings } = useSite();
	const { hours, closedDays, today } = settings;
	const holidays = closedDays.filter(
		({ date }) => date >= today && date <= addDays(today, HOLIDAYS_AHEAD_DAYS),
	);
	const holiday = closedDays.find(({ date }) => date === today);
	return (
		<div>
			<h2 className="title-2">Horario</h2>
			<OpeningChip className="mt-4" />
			<table className="data-table mt-5 text-base!">
				<caption className="sr-only">Horario de atención por día</caption>
				<tbody>
					{WEEK.map((weekday) => {
						const isToday = weekday === weekdayOf(today);
						const open = hours[weekday];
						return (
							<tr
								key={weekday}
								aria-current={isToday ? "date" : undefined}
								className="aria-[current]:bg-hueso aria-[current]:font-semibold"
							>
								<th scope="row" className="font-[inherit]! text-inherit!">
									{WEEKDAYS[weekday]}
									{isToday && <span className="badge ml-2">Hoy</span>}
								</th>
								<td className="text-right">
									{open ? `${clockTime(open.opens)} – ${clockTime(open.closes)}` : CLOSED}
									{isToday && holiday && (
										<span className="block text-sm">Hoy cerrado: {holiday.reason}</span>
									)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			{holidays.length > 0 && (
				<>
					<h3 className="title-4 mt-6">Próximos días cerrados</h3>
					<ul className="mt-2 text-sm text-gris">
						{holidays.map(({ date, reason }) => (
							<li key={date} className="py-1">
								<span className="num">{formatDate(date)}</span> · {reason}
							</li>
						))}
					</ul>
				</>
			)}
			<EmergencyNote className="mt-4 text-gris" />
		</div>
	);
}

function Address() {
	const { settings } = useSite();
	const { address, phone, whatsapp, whatsappGreeting, email } = settings;
	const text = `${address.street}, ${address.district}, ${address.city}`;
	return (
		<div>
			<h2 className="title-2">Dónde estamos</h2>
			<address className="lead mt-4">{text}</address>
			{address.landmark && <p className="mt-1 text-gris">{address.landmark}</p>}
			<div className="mt-5 actions">
				<ButtonLink to={mapsUrl(settings)} opensNewTab tone="line" size="sm" icon="pin">
					Google Maps
				</ButtonLink>
				<ButtonLink to={wazeUrl(settings)} opensNewTab tone="line" size="sm" icon="external">
					Waze
				</ButtonLink>
				<CopyAddress text={text} />
			</div>
			<h3 className="title-4 mt-8 mb-3">Datos de contacto</h3>
			<DataRows
				className="text-base!"
				rows={[
					{
						label: "WhatsApp",
						value: (
							<Anchor to={whatsappUrl(whatsapp, whatsappGreeting)} opensNewTab className="link">
								{formatPhone(whatsapp, true)}
							</Anchor>
						),
					},
					{
						label: "Teléfono",
						value: (
							<Anchor to={`tel:${phone}`} className="link">
								{formatPhone(phone, true)}
							</Anchor>
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
				]}
			/>
		</div>
	);
}
