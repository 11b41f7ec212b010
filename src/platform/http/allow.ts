import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** What a route says about who may call it: `{ who, ... }`. A test walks the router and fails where nothing is said. */
export const ACCESS = 'http:access';

/** Open to visitors. */
export const AllowAnyone = (): CustomDecorator => SetMetadata(ACCESS, { who: 'anyone' });
