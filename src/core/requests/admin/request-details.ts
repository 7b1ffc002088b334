import type { ReactNode } from "react";
import type { ContactChannel } from "#core/requests/rules.ts";
import type { Car } from "#domain/car/car.ts";

/** The data of a request that staff read, whatever its kind. The optional fields are those that not every form has. */
export type RequestDetails = {
	/** The data of its form, without the person, whom the request's header shows. */
	summary: ReactNode;
	/** The service that it names. */
	service: string | null;
	car: Car;
	/** The customer's own text, "" if there is none. */
	text: string;
	/** Parts of the car that a reply asks for. */
	missingCarParts: readonly string[];
	/** Its form asked for each part of the car, so a visit's line of text adds none. */
	hasCarForm?: boolean;
	/** The listed service that the customer wants done: a new visit and the reception begin with it. */
	requestedService?: { id: string | null; name: string };
	preferredDay?: string | null;
	preferredTime?: string | null;
	preferredChannel?: ContactChannel;
	/** Text of a reply after the greeting, such as the list of prices. */
	replyDetail?: string;
	/** It has a printed page of products and prices. */
	isPrintable?: boolean;
};

/** Loads what staff read of one kind of request. */
export type RequestView = (id: string) => Promise<RequestDetails>;

/** Names the parts of a car that a form left empty, as a reply asks for them. */
export function listMissingCarParts(car: {
	brand?: string | null;
	model?: string | null;
	year?: number | null;
}): string[] {
	const parts = [
		{ name: "marca", value: car.brand },
		{ name: "modelo", value: car.model },
		{ name: "año", value: car.year },
	];
	return parts.flatMap(({ name, value }) => (value ? [] : [name]));
}
