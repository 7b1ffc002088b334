import { z } from "zod";
import { Lead } from "#core/requests/contract.ts";
import { SearchQuery } from "#domain/limits.ts";
import { Visit } from "#features/workshop/appointments/contract.ts";
import { FoundCar } from "#features/workshop/cars/contract.ts";
import { Customer } from "#features/workshop/customers/contract.ts";
import { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { SharedOrderCard } from "#features/workshop/work-orders/contract.ts";

export const PanelSearchQuery = z.object({ q: SearchQuery });

/** A work order in the results. `name` is the first name only for mechanics; `car` is one line without the plate. */
const FoundOrder = SharedOrderCard.pick({
	id: true,
	lead_id: true,
	reference: true,
	state: true,
	blocker: true,
	promised_at: true,
	is_late: true,
}).extend({ name: z.string(), plate: z.string(), car: z.string() });
export type FoundOrder = z.infer<typeof FoundOrder>;

const FoundVisit = Visit.pick({
	id: true,
	reference: true,
	name: true,
	car: true,
	service: true,
	day: true,
	time: true,
	until: true,
	state: true,
});

const FoundLead = Lead.pick({
	id: true,
	reference: true,
	kind: true,
	state: true,
	name: true,
	car: true,
	summary: true,
	is_quarantined: true,
	created_at: true,
});

const FoundEstimate = EstimateRow.pick({
	id: true,
	reference: true,
	version: true,
	state: true,
	name: true,
	car: true,
	total_cents: true,
	locked_cents: true,
});

const FoundCustomer = Customer.pick({ id: true, name: true, phone: true, email: true });

const FoundStoredCar = FoundCar.pick({
	id: true,
	plate: true,
	brand: true,
	model: true,
	year: true,
	color: true,
	name: true,
});

/** The first results of one kind; null for a kind that the user may not see, or that the shop does not use. */
const createGroup = <Item extends z.ZodType>(item: Item) =>
	z.object({ found: z.array(item), has_more: z.boolean() }).nullable();

/** The results of one search over everything that people ask for by plate, telephone, name or reference. */
export const PanelSearchResults = z.object({
	/** Cars inside first, then earlier orders, latest first. */
	orders: createGroup(FoundOrder),
	/** Visits whose car was not received. */
	visits: createGroup(FoundVisit),
	/** Requests that are not listed as an order or a visit. */
	leads: createGroup(FoundLead),
	estimates: createGroup(FoundEstimate),
	customers: createGroup(FoundCustomer),
	/** Cars by plate that are not in the workshop. */
	cars: createGroup(FoundStoredCar),
	now: z.iso.datetime(),
});
export type PanelSearchResults = z.infer<typeof PanelSearchResults>;
