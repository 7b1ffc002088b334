import { ButtonLink } from "#ui/button.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import type { BookingWish } from "./appointment-window.tsx";

type BookServiceLinkProps = Pick<BookingWish, "service" | "symptom"> & {
	size?: "md" | "sm";
	tone?: "line" | "primary";
};

/** «Agendar cita»: opens the prefilled appointment modal, or the form page without JavaScript. */
export function BookServiceLink({ size = "sm", tone = "line", ...wish }: BookServiceLinkProps) {
	return (
		<ButtonLink {...useBookingLink(wish)} tone={tone} size={size}>
			<span>
				Agendar cita
				{wish.service && <span className="sr-only"> de {wish.service.name}</span>}
			</span>
		</ButtonLink>
	);
}
