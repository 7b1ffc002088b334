import { Outlet } from "react-router";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { AppointmentProvider } from "#features/workshop/appointments/site/appointment-provider.tsx";
import { EarlyTaps } from "#site/early-taps.tsx";
import { readSite } from "#site/read-site.server.ts";
import { joinWithDots } from "#ui/format.ts";
import type { Route } from "./+types/portal-layout";

export const loader = ({ request }: Route.LoaderArgs) => readSite(request);

/** Layout of the customer portal: the shop's name and phone, and no navigation that distracts from the task. */
export default function CustomerPortalLayout({
	loaderData: { settings, privateFacts },
}: Route.ComponentProps) {
	const { name, address, ruc, legalName } = settings;
	// The bundled telephone is not the shop's.
	const phone = privateFacts ? privateFacts.phone : settings.phone;
	return (
		<AppointmentProvider>
			<EarlyTaps />
			<header className="border-b border-line bg-paper">
				<div className="measure flex min-h-16 items-center justify-between gap-4 py-2">
					<p className="min-w-0 text-lg leading-tight font-bold [font-stretch:80%]">{name}</p>
					{/* No icon: it would be painted before the number has arrived, and then shift. */}
					{phone && (
						<a
							href={`tel:${phone}`}
							className="num flex min-h-11 shrink-0 items-center font-medium hover:underline"
						>
							<span className="sr-only">Llamar al </span>
							{formatPhone(phone)}
						</a>
					)}
				</div>
			</header>
			<main id="contenido" tabIndex={-1}>
				<Outlet />
			</main>
			<footer className="border-t border-line text-sm text-muted">
				<div className="measure py-8">
					<p>{joinWithDots(legalName || name, ruc && `RUC ${ruc}`)}</p>
					<address>
						{address.street}, {address.district}, {address.city}
					</address>
				</div>
			</footer>
		</AppointmentProvider>
	);
}
