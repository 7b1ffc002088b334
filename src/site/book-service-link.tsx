import { ButtonLink } from "#ui/button.tsx";
import { bookingPath, useBookingClick } from "./appointment-provider.tsx";

type BookServiceLinkProps = {
	service: { id: string; name: string };
	size?: "md" | "sm";
	tone?: "line" | "primary";
};

/** 'Agendar cita' for a service: the appointment modal, or without script its form, with the service chosen. */
export function BookServiceLink({ service, size = "sm", tone = "line" }: BookServiceLinkProps) {
	const handleClick = useBookingClick(service.name);
	return (
		<ButtonLink
			to={bookingPath(service)}
			onClick={handleClick}
			aria-haspopup="dialog"
			tone={tone}
			size={size}
		>
			<span>
				Agendar cita<span className="sr-only"> de {service.name}</span>
			</span>
		</ButtonLink>
	);
}
