import { useSite } from "#site/site-data.ts";
import { formatPhone } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { HoursLine } from "./hours-line.tsx";
import { OpeningChip } from "./opening-chip.tsx";

/** Address, phone and hours above the header, on desktops only. */
export function TopBar() {
	const { settings } = useSite();
	const { address, phone } = settings;
	return (
		<div className="on-dark hidden text-xs text-gris lg:block">
			<div className="measure flex min-h-9 items-center gap-7">
				<span className="min-w-0 shrink-9999 truncate">
					<Icon name="pin" size={16} className="mr-2 inline" />
					{address.street}, {address.district}
				</span>
				<a
					href={`tel:${phone}`}
					className="num flex shrink-0 items-center gap-2 py-1.5 font-medium text-white hover:underline"
				>
					<Icon name="phone" size={16} />
					<span className="sr-only">Llamar al </span>
					{formatPhone(phone, true)}
				</a>
				<span className="num ml-auto">
					<HoursLine />
				</span>
				<OpeningChip className="shrink-0 text-white" />
			</div>
		</div>
	);
}
