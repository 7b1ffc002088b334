import { ButtonLink } from "#ui/button.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import type { BookingWish } from "./appointment-window.tsx";

type BookServiceLinkProps = Pick<BookingWish, "service" | "symptom"> & {
	size?: "md" | "sm";
	tone?: "line" | "primary";
};

/** 'Agendar cita', for a service or for none: the appointment modal, or without script its form, with both filled in. */
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
