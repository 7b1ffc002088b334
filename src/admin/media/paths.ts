export const MEDIA = "/admin/dashboard/media";
