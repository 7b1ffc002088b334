import { customerDetail } from "#features/workshop/customers/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createCustomerListApi } from "./api.server.ts";
import { getCustomerDetail } from "./customer-detail.server.ts";
import { CUSTOMER_LIST_ERRORS } from "./errors.server.ts";

export const customerListServer = defineServerFeature({
	api: [createCustomerListApi],
	errors: CUSTOMER_LIST_ERRORS,
	bindings: [provide(customerDetail, getCustomerDetail)],
});
