import { customerDetail } from "#features/customers/hooks.server.ts";
import { getCustomerDetail } from "./customer-detail.server.ts";

customerDetail.provide(getCustomerDetail);
