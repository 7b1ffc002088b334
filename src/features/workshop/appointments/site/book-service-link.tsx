import { ButtonLink } from "#ui/button.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import type { BookingPrefill } from "./appointment-window.tsx";

type BookServiceLinkProps = Pick<BookingPrefill, "service" | "symptom"> & {
	size?: "md" | "sm";
	tone?: "line" | "primary";
};

/** «Agendar cita»: opens the prefilled appointment modal, or the form page without JavaScript. */
export function BookServiceLink({ size = "sm", tone = "line", ...prefill }: BookServiceLinkProps) {
	return (
		<ButtonLink {...useBookingLink(prefill)} tone={tone} size={size}>
			<span>
				Agendar cita
				{prefill.service && <span className="sr-only"> de {prefill.service.name}</span>}
			</span>
		</ButtonLink>
	);
}
